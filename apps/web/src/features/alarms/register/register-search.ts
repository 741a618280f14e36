import type { AlarmRank, AlarmState } from '@washboard/contract/alarms/alarms';
import { type Period, type PeriodSearch, periodReaders, type Span } from '../../../lib/period.ts';
import { oneOf, searchParser, textUpTo } from '../../../lib/search-params.ts';

/** Importing the contract's values would enlarge the first bundle. */
const states: readonly AlarmState[] = ['open', 'past'];
const ranks: readonly AlarmRank[] = ['critical', 'unknown', 'warning', 'notice'];

export const defaultRegisterPeriod: Period = '30d';

/** Days are in the machine's time zone. */
export interface RegisterSearch extends PeriodSearch {
  state?: AlarmState;
  severity?: AlarmRank;
  code?: string;
}

export const parseRegisterSearch: (raw: Record<string, unknown>) => RegisterSearch = searchParser({
  ...periodReaders(defaultRegisterPeriod),
  state: oneOf(states),
  severity: oneOf(ranks),
  code: textUpTo(11, /^[\p{L}\p{N}]{1,10}$/u),
});

export function registerFilter(search: RegisterSearch, { fromMs, toMs }: Span) {
  const { state, severity, code } = search;
  return {
    startDate: new Date(fromMs).toISOString(),
    ...(toMs !== null && { stopDate: new Date(toMs).toISOString() }),
    ...(state && { state }),
    ...(severity && { severity }),
    ...(code && { errorCode: code }),
  };
}
