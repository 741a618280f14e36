import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { SiteRecordFilter } from '@washboard/contract/hygiene/site-hygiene';
import { isBackwards, type Period, type PeriodSearch, periodReaders, periodSpan } from '../../../lib/period.ts';
import { oneOf, searchParser, textUpTo, withoutUndefined } from '../../../lib/search-params.ts';

export const hygienePeriods = ['today', '7d', '30d'] as const satisfies readonly Period[];
export const defaultHygienePeriod: Period = 'today';

// Importing the contract's values would enlarge the first bundle.
const gammas = ['infinity', 'hiline', 'prime', 'ge', 'tl', 'ce', 'hpw'] as const satisfies readonly Gamma[];
const filters = [
  'valid',
  'deviating',
  'open',
  'closed',
  'notJudgeable',
  'held',
] as const satisfies readonly SiteRecordFilter[];

/** Days are in the reader's time zone. */
export interface SiteHygieneSearch extends PeriodSearch {
  gamma?: Gamma;
  companyCode?: string;
  filter?: SiteRecordFilter;
  /** The month `yyyy-mm` is by default that of the first day, or the present one. */
  month?: string;
}

export const parseSiteHygieneSearch: (raw: Record<string, unknown>) => SiteHygieneSearch = searchParser({
  ...periodReaders(defaultHygienePeriod, hygienePeriods),
  gamma: oneOf(gammas),
  companyCode: textUpTo(6, /^\d{6}$/),
  filter: oneOf(filters),
  month: textUpTo(7, /^20\d\d-(0[1-9]|1[0-2])$/),
});

export type MachineFilter = Pick<SiteHygieneSearch, 'gamma' | 'companyCode'>;
export const machineFilter = ({ gamma, companyCode }: SiteHygieneSearch): MachineFilter => ({
  ...(gamma && { gamma }),
  ...(companyCode && { companyCode }),
});

export function siteHygieneFilter(
  { gamma, companyCode, filter, month: _, ...dates }: SiteHygieneSearch,
  nowMs: number,
  timeZone: string,
) {
  const forward = isBackwards(dates) ? withoutUndefined<PeriodSearch>({ ...dates, to: undefined }) : dates;
  const { fromMs, toMs } = periodSpan(forward, defaultHygienePeriod, nowMs, timeZone);
  return {
    startDate: new Date(fromMs).toISOString(),
    ...(toMs !== null && { stopDate: new Date(toMs).toISOString() }),
    ...machineFilter({ ...(gamma && { gamma }), ...(companyCode && { companyCode }) }),
    ...(filter && { filter }),
  };
}
export type SiteHygieneFilter = ReturnType<typeof siteHygieneFilter>;
