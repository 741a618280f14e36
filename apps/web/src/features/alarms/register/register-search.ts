import type { AlarmRank, AlarmState } from '@washboard/contract/alarms/alarms';

/** As in the contract, whose schemas the first page shall not carry for an address. */
const states: readonly AlarmState[] = ['open', 'past'];
const ranks: readonly AlarmRank[] = ['critical', 'unknown', 'warning', 'notice'];

/** Up to now; the days of `30d` are whole ones. */
export const periods = ['24h', '7d', '30d', '12m'] as const;
export type Period = (typeof periods)[number];

export const defaultPeriod: Period = '30d';

/** What the address bar says about the alarm register. Days are those of the reader; both are included. */
export interface RegisterSearch {
  /** Counts while there are no days. */
  period?: Period;
  from?: string;
  to?: string;
  state?: AlarmState;
  severity?: AlarmRank;
  code?: string;
}

/** Reads an address that anybody may have typed: what is not understood is left out, never an error. */
export function parseRegisterSearch(raw: Record<string, unknown>): RegisterSearch {
  const period = periods.find((one) => one === raw.period);
  return withoutGaps({
    period: period === defaultPeriod ? undefined : period,
    from: day(raw.from),
    to: day(raw.to),
    state: states.find((one) => one === raw.state),
    severity: ranks.find((one) => one === raw.severity),
    // The router reads ?code=12 as a number.
    code: /^[\p{L}\p{N}]{1,10}$/u.test(String(raw.code ?? '')) ? String(raw.code) : undefined,
  });
}

/** A filter that is undefined is none. */
export function withoutGaps(
  search: {
    [Filter in keyof RegisterSearch]: RegisterSearch[Filter] | undefined;
  },
): RegisterSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function day(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^[1-9]\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? value : undefined;
}

/** Days that run backwards hold nothing, and the server refuses them. */
export function isBackwards({ from, to }: RegisterSearch): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** How far the time axis goes. */
export interface Span {
  fromMs: number;
  /** Null: up to now. */
  toMs: number | null;
}

const hourMs = 3_600_000;
const periodDays = { '7d': 7, '30d': 30 } as const;

/** The same for an hour or a day at a time, so that what was loaded stays. */
export function spanOf({ period = defaultPeriod, from, to }: RegisterSearch, nowMs: number): Span {
  const toMs = to === undefined ? null : startOfDay(to, 1);
  if (from !== undefined) return { fromMs: startOfDay(from, 0), toMs };
  const endMs = toMs ?? nowMs;
  if (period === '24h') return { fromMs: Math.floor(endMs / hourMs) * hourMs - 24 * hourMs, toMs };
  const begin = new Date(endMs);
  begin.setHours(0, 0, 0, 0);
  if (period === '12m') begin.setFullYear(begin.getFullYear() - 1);
  else begin.setDate(begin.getDate() - periodDays[period]);
  return { fromMs: begin.getTime(), toMs };
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

/** A day has 23 or 25 hours where clocks change, so days are counted, not hours. */
function startOfDay(isoDay: string, daysLater: number): number {
  const [year = 0, month = 1, date = 1] = isoDay.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
}
