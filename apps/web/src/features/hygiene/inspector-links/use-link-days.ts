import type { InspectorLink } from '@washboard/contract/hygiene/inspector-links';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import { dayText } from '../../../lib/time/typed-day.ts';

/** @returns shows the first and the last day of a link */
export function useLinkDays(): (link: Pick<InspectorLink, 'from' | 'to'>) => string {
  const locale = useLocale();
  return ({ from, to }) => (from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`);
}
