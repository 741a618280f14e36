import { maxHistoryDays } from '@washboard/contract/telemetry/resolutions';
import { dayMs, hourMs, secondMs } from '@washboard/contract/time/durations';
import { defaultRange, type HistoryRange, type HistorySearch, historyRanges } from './history-range.ts';

/** A window with a range ends now and moves with the time. */
export interface HistoryWindow {
  fromMs: number;
  toMs: number;
  range: HistoryRange | null;
}

export type WindowFault = 'unreadable' | 'reversed' | 'tooLong' | 'inFuture';

export type WindowSearch = Pick<HistorySearch, 'range' | 'from' | 'to'>;

export const rangeLengthsMs: Readonly<Record<HistoryRange, number>> = {
  '10m': 600_000,
  '1h': hourMs,
  '6h': 6 * hourMs,
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
  '1y': 365 * dayMs,
  '2y': 730 * dayMs,
};

export const shortestMs = 30 * secondMs;
const longestMs = maxHistoryDays * dayMs;

export function historyWindow(
  { range = defaultRange, from, to }: WindowSearch,
  nowMs: number,
): HistoryWindow | WindowFault {
  if (from === undefined || to === undefined) return { fromMs: nowMs - rangeLengthsMs[range], toMs: nowMs, range };
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(fromMs) || Number.isNaN(toMs)) return 'unreadable';
  if (fromMs >= toMs) return 'reversed';
  if (toMs - fromMs > longestMs) return 'tooLong';
  if (fromMs > nowMs) return 'inFuture';
  return { fromMs, toMs, range: null };
}

/** A chosen window has whole seconds, is not too short and not beyond now; one that ends now becomes a range. */
export function showing(fromMs: number, toMs: number, nowMs: number): WindowSearch {
  const lengthMs = Math.min(longestMs, Math.max(shortestMs, toMs - fromMs));
  const middleMs = (fromMs + toMs) / 2;
  const endMs = Math.min(nowMs, middleMs + lengthMs / 2);
  const range = historyRanges.find((name) => Math.abs(rangeLengthsMs[name] - lengthMs) < secondMs);
  if (range && nowMs - endMs < secondMs) return { range };
  return { from: instant(endMs - lengthMs), to: instant(endMs) };
}

export const moves = {
  back: ({ fromMs, toMs }, nowMs) => showing(2 * fromMs - toMs, fromMs, nowMs),
  forward: ({ fromMs, toMs }, nowMs) => showing(toMs, 2 * toMs - fromMs, nowMs),
  closer: (shown, nowMs) => {
    const shorter = shown.range && historyRanges[historyRanges.indexOf(shown.range) - 1];
    if (shorter) return { range: shorter };
    const quarterMs = (shown.toMs - shown.fromMs) / 4;
    return showing(shown.fromMs + quarterMs, shown.toMs - quarterMs, nowMs);
  },
  wider: (shown, nowMs) => {
    const longer = shown.range && historyRanges[historyRanges.indexOf(shown.range) + 1];
    if (longer) return { range: longer };
    const halfMs = (shown.toMs - shown.fromMs) / 2;
    return showing(shown.fromMs - halfMs, shown.toMs + halfMs, nowMs);
  },
  now: ({ fromMs, toMs }) => ({ range: rangeAround(toMs - fromMs) }),
} satisfies Record<string, (shown: HistoryWindow, nowMs: number) => WindowSearch>;
export type Move = keyof typeof moves;

export function isPossible(move: Move, { fromMs, toMs, range }: HistoryWindow): boolean {
  if (move === 'forward' || move === 'now') return range === null;
  if (move === 'closer') return toMs - fromMs > shortestMs;
  return move === 'back' || toMs - fromMs < rangeLengthsMs['2y'];
}

function rangeAround(lengthMs: number): HistoryRange {
  return historyRanges.find((name) => rangeLengthsMs[name] >= lengthMs) ?? '2y';
}

function instant(ms: number): string {
  return new Date(Math.round(ms / secondMs) * secondMs).toISOString().replace('.000', '');
}
