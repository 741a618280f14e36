import type { AlarmRank, AlarmState } from '@washboard/contract/alarms/alarms';
import { type Period, type PeriodSearch, parsePeriod, type Span, withoutGaps } from '../../../lib/period.ts';

/** As in the contract, whose schemas the first page shall not carry for an address. */
const states: readonly AlarmState[] = ['open', 'past'];
const ranks: readonly AlarmRank[] = ['critical', 'unknown', 'warning', 'notice'];

export const defaultPeriod: Period = '30d';

/** What the address bar says about the alarm register. Days are those of the reader. */
export interface RegisterSearch extends PeriodSearch {
  state?: AlarmState;
  severity?: AlarmRank;
  code?: string;
}

/** Reads an address that anybody may have typed: what is not understood is left out, never an error. */
export function parseRegisterSearch(raw: Record<string, unknown>): RegisterSearch {
  return withoutGaps({
    ...parsePeriod(raw, defaultPeriod),
    state: states.find((one) => one === raw.state),
    severity: ranks.find((one) => one === raw.severity),
    // The router reads ?code=12 as a number.
    code: /^[\p{L}\p{N}]{1,10}$/u.test(String(raw.code ?? '')) ? String(raw.code) : undefined,
  });
}

/** What the server is asked for. */
export function filterOf(search: RegisterSearch, { fromMs, toMs }: Span) {
  const { state, severity, code } = search;
  return {
    startDate: new Date(fromMs).toISOString(),
    ...(toMs !== null && { stopDate: new Date(toMs).toISOString() }),
    ...(state && { state }),
    ...(severity && { severity }),
    ...(code && { errorCode: code }),
  };
}
