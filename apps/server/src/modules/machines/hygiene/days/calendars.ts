import { type SQL, sql } from 'drizzle-orm';
import { type PeriodQuery, periodInZone } from '../../periods/index.ts';

export type Calendars = ReadonlyMap<string, { timeZone: string }>;

/** A period of instants has the same bounds in every time zone, so UTC serves. */
export const calendarOf = (serialNumber: string): Calendars => new Map([[serialNumber, { timeZone: 'UTC' }]]);

/** A day begins for each machine in its own calendar. */
export interface SearchedPeriod extends PeriodQuery {
  since?: string | undefined;
}

export function isInPeriod(
  machines: Calendars,
  period: SearchedPeriod,
  { serialNumber, at }: Record<'serialNumber' | 'at', SQL>,
): SQL {
  const { since = '-infinity' } = period;
  const isBetween = ({ startDate = '-infinity', stopDate = 'infinity' }: ReturnType<typeof periodInZone>) =>
    sql`(${at} >= ${startDate}::timestamptz and ${at} < ${stopDate}::timestamptz)`;
  const byZone = Map.groupBy(machines.keys(), (key) => machines.get(key)?.timeZone ?? 'UTC');
  const periods = [...byZone].map(([zone, serialNumbers]) => ({ ...periodInZone(zone, period), serialNumbers }));
  const byPeriod = [...Map.groupBy(periods, ({ startDate, stopDate }) => `${startDate} ${stopDate}`).values()];
  const ofPeriods = byPeriod.flatMap((samePeriod) => {
    const [first] = samePeriod;
    return first ? [{ ...first, serialNumbers: samePeriod.flatMap(({ serialNumbers }) => serialNumbers) }] : [];
  });
  const [only = {}, ...others] = ofPeriods;
  const isOfSome =
    others.length === 0
      ? isBetween(only)
      : sql.join(
          ofPeriods.map(
            (each) => sql`(${serialNumber} = any(${sql.param(each.serialNumbers)}::text[]) and ${isBetween(each)})`,
          ),
          sql` or `,
        );
  return sql`${at} >= ${since}::timestamptz and (${isOfSome})`;
}
