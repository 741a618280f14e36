import type { Brand } from '@washboard/contract/brands/brands';
import { type MailGroup, type MailItem, type WordedMail, withoutLinks } from '../../../platform/mails/index.ts';
import { describe, describeState, type Style, textsIn } from './describe-subject.ts';
import type { Subject } from './read-subjects.ts';

export interface Message {
  /** What begins, then what is over; both grouped by site. */
  begun: readonly Subject[];
  over: readonly Subject[];
}

/** Of a storm, a message shows so many machines, and names the number of the others. */
const mostShown = 20;
/** With so few, each has its own links; a longer list leads to the web app. */
const mostWithLinks = 5;

export interface Links {
  acknowledge(subject: Subject): string;
  mute(subject: Subject): string;
}

/** A path of the dashboard; the shell for phones opens its own address of it. */
export function pageOf({ serialNumber, kind }: Subject): string {
  return `/device/${serialNumber}${pages[kind] ?? ''}`;
}

const pages: Readonly<Partial<Record<Subject['kind'], string>>> = {
  alarm: '/alarms',
  supplies: '/alarms',
  hygieneDeviation: '/haccp',
  reviewMissed: '/haccp',
  firmware: '/firmware',
};

export function subjectLine({ begun, over }: Message, style: Style): string {
  const text = textsIn(style.language);
  const [first] = begun.length > 0 ? begun : over;
  const all = begun.length > 0 ? begun : over;
  if (!first) throw new Error('a message without content');
  if (all.length === 1) {
    const values = { machine: withoutLinks(first.applianceName), what: describe(first, style) };
    return text(begun.length > 0 ? 'subject.one' : 'subject.overOne', values);
  }
  if (begun.length === 0) return text('subject.over', { count: over.length });
  const sites = new Set(begun.map(({ companyCode }) => companyCode)).size;
  return sites === 1
    ? text('subject.ofSite', { count: begun.length, site: withoutLinks(first.companyName) })
    : text('subject.ofSites', { count: begun.length, sites });
}

export function wordMail(
  message: Message,
  {
    style,
    brand,
    publicUrl,
    name,
    links,
  }: { style: Style; brand: Brand; publicUrl: string; name: string; links: Links },
): WordedMail {
  const { language } = style;
  const text = textsIn(language);
  const { begun, over } = message;
  const hasLinks = begun.length <= mostWithLinks;
  const product = brand.pageTitle;
  const [only] = begun;
  const isOne = begun.length === 1 && over.length === 0 && only;

  function item(subject: Subject): MailItem {
    const isOpen = !subject.isEnded && !subject.clearedAt;
    return {
      title: text('subject.one', { machine: withoutLinks(subject.applianceName), what: describe(subject, style) }),
      text: describeState(subject, language),
      tone: subject.clearedAt ? 'good' : subject.severity === 'critical' && subject.kind === 'alarm' ? 'bad' : 'plain',
      links: hasLinks
        ? [
            ...(isOpen && !subject.acknowledgedBy
              ? [{ label: text('acknowledge'), url: links.acknowledge(subject) }]
              : []),
            ...(isOpen ? [{ label: text('mute'), url: links.mute(subject) }] : []),
          ]
        : [],
    };
  }

  return {
    language,
    subject: subjectLine(message, style),
    greeting: text('greeting', { name: withoutLinks(name) }),
    before: begun.some(({ isEscalated }) => isEscalated) ? [text('escalated')] : [],
    groups: [
      ...groupsOf(mostUrgentFirst(begun), { item, more: (count) => text('more', { count }) }),
      ...(begun.length > 0 && over.length > 0 ? [{ title: text('overTitle'), items: [], more: null }] : []),
      ...groupsOf(over, { item, more: (count) => text('more', { count }) }),
    ],
    button: {
      label: isOne ? text('openMachine') : text('open', { product }),
      url: `${publicUrl}${isOne ? pageOf(only) : '/'}`,
    },
    reason: text('reason', { product }),
    settings: { label: text('settings'), url: `${publicUrl}/notifications` },
  };
}

function mostUrgentFirst(subjects: readonly Subject[]): Subject[] {
  const rank = ({ kind, severity }: Subject) => (kind === 'alarm' && severity === 'critical' ? 0 : 1);
  return subjects.toSorted((a, b) => rank(a) - rank(b));
}

/** By site. The first sites are those with the most urgent subjects; within a site the order stays. */
function groupsOf(
  subjects: readonly Subject[],
  { item, more }: { item: (subject: Subject) => MailItem; more: (count: number) => string },
): MailGroup[] {
  const shown = subjects.slice(0, mostShown);
  const groups: MailGroup[] = [...Map.groupBy(shown, ({ companyCode }) => companyCode).values()].map((ofSite) => ({
    title: withoutLinks(ofSite[0]?.companyName ?? ''),
    items: ofSite.map(item),
    more: null,
  }));
  const machines = new Set(shown.map(({ serialNumber }) => serialNumber));
  const leftOut = subjects.slice(mostShown).filter(({ serialNumber }) => !machines.has(serialNumber));
  const others = new Set(leftOut.map(({ serialNumber }) => serialNumber)).size;
  const last = groups.at(-1);
  if (last && others > 0) last.more = more(others);
  return groups;
}

/** The texts of a push message: what begins in one, and what is over in another that replaces the first. */
export function pushTexts(
  subjects: readonly Subject[],
  isOver: boolean,
  style: Style,
): { title: string; body: string } {
  const text = textsIn(style.language);
  const [first] = subjects;
  if (!first) throw new Error('a message without content');
  const machine = first.applianceName;
  if (subjects.length === 1) {
    return {
      title: isOver ? text('overAt', { machine }) : machine,
      body: [describe(first, style), first.companyName].join('\n'),
    };
  }
  return {
    title: subjectLine(isOver ? { begun: [], over: subjects } : { begun: subjects, over: [] }, style),
    body: mostUrgentFirst(subjects)
      .slice(0, 4)
      .map((subject) => text('subject.one', { machine: subject.applianceName, what: describe(subject, style) }))
      .join('\n'),
  };
}
