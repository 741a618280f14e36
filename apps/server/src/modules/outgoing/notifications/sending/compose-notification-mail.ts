import type { Brand } from '@washboard/contract/brands/brands';
import { fillPlural, fillText } from '@washboard/contract/languages/texts';
import { type ComposedMail, type MailSection, mailFrame, withoutLinks } from '../../../platform/mails/index.ts';
import { notificationTexts } from '../texts.ts';
import { describeState, type MessageStyle, subjectPage, titleOf } from './describe-subject.ts';
import type { NotificationMessage } from './read-message.ts';
import type { MessageSubject } from './read-subjects.ts';
import { mostUrgentFirst, subjectLine } from './subject-line.ts';

/** A mail names this many machines of an alarm storm and counts the rest. */
const maxShown = 20;
const maxWithLinks = 5;

type Notes = Extract<MailSection, { kind: 'notes' }>;
type Note = Notes['items'][number];

export interface Links {
  acknowledge(subject: MessageSubject): string;
  mute(subject: MessageSubject): string;
}

export function composeNotificationMail(
  message: NotificationMessage,
  {
    style,
    brand,
    publicUrl,
    name,
    unsubscribeUrl,
    links,
  }: { style: MessageStyle; brand: Brand; publicUrl: string; name: string; unsubscribeUrl: string; links: Links },
): ComposedMail {
  const { language } = style;
  const frame = mailFrame(language, { firstName: name, brand });
  const texts = notificationTexts[language];
  const { begun, over } = message;
  const hasLinks = begun.length <= maxWithLinks;
  const product = brand.pageTitle;
  const [firstSubject] = begun;
  const isOne = begun.length === 1 && over.length === 0 && firstSubject;

  function item(subject: MessageSubject): Note {
    const isOpen = !subject.isEnded && !subject.clearedAt;
    return {
      title: titleOf(withoutLinks(subject.applianceName), subject, style),
      text: describeState(subject, language),
      tone: subject.clearedAt
        ? 'good'
        : subject.severity === 'critical' && subject.kind === 'alarm'
          ? 'danger'
          : 'warning',
      links: hasLinks
        ? [
            ...(isOpen && !subject.acknowledgedBy
              ? [{ label: texts.acknowledge, url: links.acknowledge(subject) }]
              : []),
            ...(isOpen ? [{ label: texts.mute, url: links.mute(subject) }] : []),
          ]
        : [],
    };
  }

  const moreText = (count: number) => fillPlural(language, texts.more, count, { count });

  return {
    language,
    brand,
    greeting: frame.greeting,
    facts: [],
    code: null,
    verbatim: null,
    after: [],
    subject: subjectLine(message, style),
    before: begun.some(({ isEscalated }) => isEscalated) ? [texts.escalated] : [],
    sections: [
      ...sectionsOf(mostUrgentFirst(begun), { item, more: moreText }),
      ...(begun.length > 0 && over.length > 0 ? [{ kind: 'notes' as const, title: texts.overTitle, items: [] }] : []),
      ...sectionsOf(over, { item, more: moreText }),
    ],
    button: {
      label: isOne ? texts.openMachine : fillText(texts.open, { product }),
      url: `${publicUrl}${isOne ? subjectPage(firstSubject) : '/'}`,
      hint: frame.linkHint,
    },
    footer: {
      ...frame.footer,
      reason: fillText(texts.reason, { product }),
      settings: { label: texts.settings, url: `${publicUrl}/notifications` },
      unsubscribe: { label: texts.unsubscribe, url: unsubscribeUrl },
    },
  };
}

/** Sites with the most urgent subjects come first. */
function sectionsOf(
  subjects: readonly MessageSubject[],
  { item, more }: { item: (subject: MessageSubject) => Note; more: (count: number) => string },
): Notes[] {
  const shown = subjects.slice(0, maxShown);
  const sections: Notes[] = [...Map.groupBy(shown, ({ companyCode }) => companyCode).values()].map((ofSite) => ({
    kind: 'notes',
    title: withoutLinks(ofSite[0]?.companyName ?? ''),
    items: ofSite.map(item),
  }));
  const machines = new Set(shown.map(({ serialNumber }) => serialNumber));
  const leftOut = subjects.slice(maxShown).filter(({ serialNumber }) => !machines.has(serialNumber));
  const others = new Set(leftOut.map(({ serialNumber }) => serialNumber)).size;
  const last = sections.at(-1);
  if (last && others > 0) last.after = more(others);
  return sections;
}
