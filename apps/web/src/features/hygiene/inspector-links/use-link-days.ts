import type { InspectorLink } from '@washboard/contract/hygiene/inspector-links';
import { dateFormat } from '../../../lib/format/format-cache.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';

/** @returns shows the first and the last day of a link, in the form of the other dates beside them */
export function useLinkDays(): (link: Pick<InspectorLink, 'from' | 'to'>) => string {
  const format = dateFormat(useLocale(), { timeZone: 'UTC', dateStyle: 'medium' });
  return ({ from, to }) => format.formatRange(Date.parse(from), Date.parse(to));
}
