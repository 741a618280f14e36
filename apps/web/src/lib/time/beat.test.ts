import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onNextBeat } from './beat.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.advanceTimersByTime(1000 - (performance.now() % 1000));
});
afterEach(() => vi.useRealTimers());

it('calls on the next multiple of the interval, once', () => {
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

it('calls all that are due together in one task', () => {
  const calls: string[] = [];
  onNextBeat(1000, () => calls.push('second'));
  vi.advanceTimersByTime(700);
  onNextBeat(500, () => calls.push('half'));
  vi.advanceTimersToNextTimer();
  expect(calls).toEqual(['second', 'half']);
});

it('calls nobody who gave up, and whoever asks again on the beat after', () => {
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
