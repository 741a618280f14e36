import type { Gamma } from '@washboard/contract/appliances/appliances';
import { isBackwards, type Period, type PeriodSearch, periodReaders, spanOf } from '../../lib/period.ts';
import { oneOf, searchParser, textOf, withoutUndefined } from '../../lib/search-params.ts';

export const hygienePeriods = ['today', '7d', '30d'] as const satisfies readonly Period[];
export const defaultPeriod: Period = 'today';

// Repeats the contract's values: importing its schemas would add them to the first bundle.
const gammas = ['infinity', 'hiline', 'prime', 'ge', 'tl', 'ce', 'hpw'] as const satisfies readonly Gamma[];
const longestMs = 366 * 24 * 3_600_000;

/** Search parameters of the deviating cycles of all machines. Days are the reader's. */
export interface HygieneSearch extends PeriodSearch {
  gamma?: Gamma;
  companyCode?: string;
}

export const parseHygieneSearch: (raw: Record<string, unknown>) => HygieneSearch = searchParser({
  ...periodReaders(defaultPeriod, hygienePeriods),
  gamma: oneOf(gammas),
  companyCode: textOf(6, /^\d{6}$/),
});

/** The filter of the request, and whether the period was cut because the server refuses a longer one. */
export function filterOf({ gamma, companyCode, ...dates }: HygieneSearch, nowMs: number, timeZone: string) {
  const asked = isBackwards(dates) ? withoutUndefined<PeriodSearch>({ ...dates, to: undefined }) : dates;
  const { fromMs, toMs } = spanOf(asked, defaultPeriod, nowMs, timeZone);
  // Whole hours, so that cached results stay valid.
  const earliestMs = (toMs ?? Math.ceil(nowMs / 3_600_000) * 3_600_000) - longestMs;
  return {
    isCut: fromMs < earliestMs,
    filter: {
      startDate: new Date(Math.max(fromMs, earliestMs)).toISOString(),
      ...(toMs !== null && { stopDate: new Date(toMs).toISOString() }),
      ...(gamma && { gamma }),
      ...(companyCode && { companyCode }),
    },
  };
}
export type DeviatingCycleFilter = ReturnType<typeof filterOf>['filter'];
