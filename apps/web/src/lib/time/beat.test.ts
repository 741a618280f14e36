import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onNextBeat } from './beat.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.advanceTimersByTime(1000 - (performance.now() % 1000));
});
afterEach(() => vi.useRealTimers());

it('a callback runs once, on the next multiple of the interval', () => {
  const calls: string[] = [];
  vi.advanceTimersByTime(300);
  onNextBeat(500, () => calls.push('half'));
  vi.advanceTimersByTime(199);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(['half']);
  vi.advanceTimersByTime(5000);
  expect(calls).toEqual(['half']);
});

it('all due callbacks run in one task', () => {
  const calls: string[] = [];
  onNextBeat(1000, () => calls.push('second'));
  vi.advanceTimersByTime(700);
  onNextBeat(500, () => calls.push('half'));
  vi.advanceTimersToNextTimer();
  expect(calls).toEqual(['second', 'half']);
});

it('a cancelled callback does not run, and a callback from within a beat runs on the next beat', () => {
  const calls: number[] = [];
  const again = () => {
    calls.push(performance.now());
    if (calls.length < 3) onNextBeat(500, again);
  };
  onNextBeat(500, again);
  onNextBeat(500, () => calls.push(-1))();
  vi.advanceTimersByTime(5000);
  const [first = 0] = calls;
  expect(calls).toEqual([first, first + 500, first + 1000]);
});

it('no callback runs before the beat despite timer rounding', () => {
  const delays: number[] = [];
  vi.spyOn(performance, 'now').mockReturnValue(77_000_000.4);
  const setTimer = vi.spyOn(globalThis, 'setTimeout').mockImplementation((_callback, delayMs) => {
    delays.push(Math.trunc(delayMs ?? 0));
    return 0 as unknown as ReturnType<typeof setTimeout>;
  });
  onNextBeat(500, () => {});
  setTimer.mockRestore();
  vi.restoreAllMocks();
  const [delayMs = 0] = delays;
  expect(77_000_000.4 + delayMs).toBeGreaterThanOrEqual(77_000_500);
});

it('each beat uses one timer, even if all callbacks are cancelled and a new one is registered', () => {
  onNextBeat(500, () => {})();
  let calls = 0;
  onNextBeat(500, () => {
    calls += 1;
  });
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(500);
  expect(calls).toBe(1);
});
