import type { Inspection } from '@washboard/contract/inspector-links/inspector-links';
import { dayAt } from '@washboard/contract/time/calendar';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { type CalendarDay, calendarDays } from '../days/month-days.ts';
import type { InspectedRecords } from './ledger-records.ts';

/** @returns the last day that has begun in the machine's time zone */
export function lastInspectedDay({ to }: Pick<Inspection, 'to'>, timeZone: string): string {
  const [earlier = to] = [to, dayAt(serverNowMs(), timeZone)].toSorted();
  return earlier;
}

export function inspectedDays(
  inspection: Pick<Inspection, 'from' | 'to'>,
  { days }: Pick<InspectedRecords, 'days'>,
  timeZone: string,
): CalendarDay[] {
  const today = dayAt(serverNowMs(), timeZone);
  return calendarDays({ from: inspection.from, to: lastInspectedDay(inspection, timeZone) }, days, today);
}
