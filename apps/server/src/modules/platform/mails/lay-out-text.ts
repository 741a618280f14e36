import type { ComposedMail } from './compose-mail.ts';

/** The mail for those who read plain text. */
export function layOutText({ greeting, before, facts, code, button, after, footer, brand }: ComposedMail): string {
  const blocks = [
    greeting,
    ...before,
    facts.map(({ labelled }) => labelled).join('\n'),
    code && `    ${code}`,
    button && `${button.label}\n${button.url}`,
    ...after,
    '--',
    footer.reason,
    `${footer.support} ${brand.support.email}, ${brand.support.phone}, ${brand.support.website}`,
    footer.noReply,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
