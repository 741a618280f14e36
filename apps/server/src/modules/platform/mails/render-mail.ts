import type { Brand } from '@washboard/contract/brands/brands';
import type { Mail } from '../../../adapters/mailer/mailer.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import type { MailOrder, SecretMailOrder } from './mail-order.ts';
import { escapeHtml, fontStyle, sectionDarkRules, sectionHtml, sectionText, wrappingStyle } from './mail-sections.ts';

export function renderMail(
  order: MailOrder | SecretMailOrder,
  { brand, publicUrl }: { brand: Brand; publicUrl: string },
): Mail {
  return { ...layOutMail(composeMail(order, { brand, publicUrl }), order.to), id: order.id };
}

export function layOutMail(mail: ComposedMail, { address, name }: Mail['to']): Mail {
  return { to: { address, name }, subject: mail.subject, text: layOutText(mail), html: layOutHtml(mail) };
}

function layOutText(mail: ComposedMail): string {
  const { greeting, before, facts, code, verbatim, sections, button, after, footer, brand } = mail;
  const { unsubscribe } = footer;
  const blocks = [
    greeting,
    ...before,
    facts.map(({ labelled }) => labelled).join('\n'),
    code && `    ${code}`,
    verbatim?.trimEnd(),
    ...sections.map(sectionText),
    button && `${button.label}\n${button.url}`,
    ...after,
    '--',
    footer.reason,
    footer.settings && `${footer.settings.label}\n${footer.settings.url}`,
    `${footer.support} ${brand.support.email}, ${brand.support.phone}, ${brand.support.website}`,
    footer.noReply,
    unsubscribe && `${unsubscribe.label}\n${unsubscribe.url}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Mail programs with a dark mode read the `style` element; many others support inline styles only. */
const darkRules = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #10161c !important; }
    .card { background: #1a222b !important; border-color: #2d3843 !important; }
    .text { color: #e7ecf1 !important; }
    .faint { color: #9fabb8 !important; }
    .box { background: #232d38 !important; }
    .faint a { color: #b9c4cf !important; }${sectionDarkRules}  }
`;

/** The HTML loads nothing, runs nothing, and is readable without styles. */
function layOutHtml(mail: ComposedMail): string {
  const { language, brand, subject, greeting, before, facts, code, verbatim, sections, button, after, footer } = mail;
  const { unsubscribe } = footer;
  const { phone, email, website } = brand.support;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkRules}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f4f7;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f4f7;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td class="text" style="${fontStyle}padding:0 4px 16px;font-size:18px;font-weight:600;color:#1b2632;">
<span style="display:inline-block;width:10px;height:10px;margin-right:8px;border-radius:5px;background:${brand.primaryColor};"></span>${escapeHtml(brand.pageTitle)}
</td></tr>
<tr><td class="card" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #dde3e9;border-radius:12px;">
<h1 class="text" style="${fontStyle}margin:0 0 20px;font-size:22px;line-height:28px;font-weight:600;color:#1b2632;">${escapeHtml(subject)}</h1>
${[...(greeting === null ? [] : [greeting]), ...before].map(paragraph).join('\n')}
${facts.length > 0 ? factTable(facts) : ''}
${code === null ? '' : codeBox(code)}
${verbatim === null ? '' : verbatimBox(verbatim)}
${sections.map(sectionHtml).join('\n')}
${sections.length > 0 ? '<div style="height:24px;"></div>' : ''}
${button === null ? '' : buttonWithLink(button, brand.primaryColor)}
${after.map(paragraph).join('\n')}
</td></tr>
<tr><td class="faint" style="${fontStyle}padding:20px 8px 0;font-size:13px;line-height:20px;color:#5a6775;">
<p style="margin:0 0 8px;">${escapeHtml(footer.reason)}${footer.settings === null ? '' : ` ${quietLink(footer.settings.url, footer.settings.label)}`}</p>
<p style="margin:0 0 8px;">${escapeHtml(footer.support)} ${quietLink(`mailto:${email}`, email)} · ${quietLink(`tel:${phone.replaceAll(' ', '')}`, phone)} · ${quietLink(website, new URL(website).host)}</p>
<p style="margin:0 0 8px;">${escapeHtml(footer.noReply)}</p>
${unsubscribe ? `<p style="margin:0;">${quietLink(unsubscribe.url, unsubscribe.label)}</p>` : ''}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  const unbroken = text.replace(/\b(e)-(?=mail)/gi, '$1\u2011'); // A non-breaking hyphen keeps "E-Mail" on one line.
  return `<p class="text" style="${fontStyle}${wrappingStyle}margin:0 0 16px;font-size:16px;line-height:24px;color:#1b2632;">${escapeHtml(unbroken)}</p>`;
}

function factTable(facts: ComposedMail['facts']): string {
  const cell = `${fontStyle}padding:4px 0;font-size:16px;line-height:24px;vertical-align:top;`;
  const rows = facts.map(
    ({ label, value }) => `<tr>
<th class="faint" scope="row" align="left" style="${cell}padding-right:16px;font-weight:400;white-space:nowrap;color:#5a6775;">${escapeHtml(label)}</th>
<td class="text" style="${cell}font-weight:600;overflow-wrap:anywhere;color:#1b2632;">${escapeHtml(value)}</td>
</tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 20px;">${rows.join('')}</table>`;
}

function codeBox(code: string): string {
  const figures =
    'font-size:40px;line-height:48px;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums;';
  return `<p class="text box" style="${fontStyle}${figures}margin:0 0 20px;padding:12px 12px 12px 20px;text-align:center;background:#eef2f5;border-radius:8px;color:#1b2632;">${escapeHtml(code)}</p>`;
}

function verbatimBox(text: string): string {
  const codeStyle = 'font-family:ui-monospace,Consolas,monospace;font-size:13px;line-height:20px;white-space:pre-wrap;';
  return `<pre class="text box" style="${codeStyle}overflow-wrap:anywhere;margin:0 0 20px;padding:12px;background:#eef2f5;border-radius:8px;color:#1b2632;">${escapeHtml(text)}</pre>`;
}

function buttonWithLink({ label, url, hint }: NonNullable<ComposedMail['button']>, color: string): string {
  const buttonStyle = `${fontStyle}display:inline-block;padding:12px 24px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;"><tr>
<td bgcolor="${color}" style="border-radius:8px;background:${color};"><a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(label)}</a></td>
</tr></table>
<p class="faint" style="${fontStyle}margin:0 0 16px;font-size:13px;line-height:20px;color:#5a6775;">${escapeHtml(hint)}<br><a href="${escapeHtml(url)}" style="color:#5a6775;overflow-wrap:anywhere;word-break:break-all;">${escapeHtml(url)}</a></p>`;
}

function quietLink(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#5a6775;white-space:nowrap;">${escapeHtml(text)}</a>`;
}
