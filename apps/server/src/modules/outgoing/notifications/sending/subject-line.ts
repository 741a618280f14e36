import { type AlarmSeverity, alarmUrgency } from '@washboard/contract/alarms/alarms';
import { fillPlural, fillText } from '@washboard/contract/languages/texts';
import { isolated } from '@washboard/contract/text/isolated';
import { withoutLinks } from '../../../platform/mails/index.ts';
import { notificationTexts } from '../texts.ts';
import { describeSubject, type MessageStyle } from './describe-subject.ts';
import type { NotificationMessage } from './read-message.ts';
import type { MessageSubject } from './read-subjects.ts';

/** The subject of a mail, and the title of a push message about several incidents. */
export function subjectLine({ begun, over }: NotificationMessage, style: MessageStyle): string {
  const { language } = style;
  const { subject } = notificationTexts[language];
  const [first] = begun.length > 0 ? begun : over;
  const shown = begun.length > 0 ? begun : over;
  if (!first) throw new Error('a message without content');
  if (shown.length === 1) {
    const values = { machine: withoutLinks(first.applianceName), what: describeSubject(first, style) };
    return fillText(begun.length > 0 ? subject.one : subject.overOne, values, isolated);
  }
  if (begun.length === 0) return fillPlural(language, subject.over, over.length, { count: over.length });
  const values = { count: begun.length, site: withoutLinks(first.companyName) };
  const sites = new Set(begun.map(({ companyCode }) => companyCode)).size;
  return sites === 1
    ? fillPlural(language, subject.ofSite, begun.length, values, isolated)
    : fillText(subject.ofSites, { count: begun.length, sites });
}

export function mostUrgentFirst(subjects: readonly MessageSubject[]): MessageSubject[] {
  const rank = ({ kind, severity }: MessageSubject) => (kind === 'alarm' && severity === 'critical' ? 0 : 1);
  return subjects.toSorted((a, b) => rank(a) - rank(b));
}

export function mostUrgent(subjects: readonly MessageSubject[]): AlarmSeverity | null {
  const ranked = subjects
    .filter(({ kind }) => kind === 'alarm')
    .map(({ severity }) => severity)
    .toSorted((a, b) => alarmUrgency(b) - alarmUrgency(a));
  return ranked[0] ?? null;
}
