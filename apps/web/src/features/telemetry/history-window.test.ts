import { hourMs } from '@washboard/contract/time/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyRanges, parseHistorySearch } from './history-range.ts';
import {
  type HistoryWindow,
  historyWindow,
  isPossible,
  type Move,
  moves,
  rangeLengthsMs,
  showing,
} from './history-window.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');

function shown(search: Parameters<typeof historyWindow>[0]): HistoryWindow {
  const found = historyWindow(search, nowMs);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

describe('search parameters of the plot', () => {
  it('the parser keeps known parameters and omits defaults', () => {
    expect(parseHistorySearch({ range: '7d', plot: 'levels', other: 1 })).toEqual({ range: '7d', plot: 'levels' });
    expect(parseHistorySearch({ range: '1h', plot: 'temperatures' })).toEqual({});
    expect(parseHistorySearch({ range: '15m', plot: 'x', from: 'a' })).toEqual({});
  });

  it.each([
    [{}, nowMs - hourMs, nowMs],
    [{ range: '2y' as const }, nowMs - 730 * 24 * hourMs, nowMs],
    [{ from: '2026-11-20T10:00:00+02:00', to: '2026-11-20T09:00:00Z' }, nowMs - 28 * hourMs, nowMs - 27 * hourMs],
  ])('the parameters %j select a valid window', (search, fromMs, toMs) => {
    expect(historyWindow(search, nowMs)).toMatchObject({ fromMs, toMs });
  });

  it.each([
    ['yesterday', '2026-11-20T09:00:00Z', 'unreadable'],
    ['2026-11-20T10:00:00Z', '2026-11-20T09:00:00Z', 'reversed'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', 'reversed'],
    ['2020-11-20T10:00:00Z', '2026-11-20T10:00:00Z', 'tooLong'],
    ['2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z', 'inFuture'],
  ])('a window from %s to %s is invalid: %s', (from, to, fault) => {
    expect(historyWindow({ from, to }, nowMs)).toBe(fault);
  });
});

describe('moving the window', () => {
  it('moving back shifts the window by its length, and moving forward ends now', () => {
    const back = moves.back(shown({ range: '6h' }), nowMs);
    expect(back).toEqual({ from: '2026-11-21T00:00:00Z', to: '2026-11-21T06:00:00Z' });
    expect(moves.forward(shown(back), nowMs)).toEqual({ range: '6h' });
  });

  it('zooming selects the next range while the window ends now, and otherwise halves or doubles it', () => {
    expect(moves.wider(shown({ range: '24h' }), nowMs)).toEqual({ range: '7d' });
    expect(moves.closer(shown({ range: '24h' }), nowMs)).toEqual({ range: '6h' });
    const stretch = shown({ from: '2026-11-20T10:00:00Z', to: '2026-11-20T12:00:00Z' });
    expect(moves.wider(stretch, nowMs)).toEqual({ from: '2026-11-20T09:00:00Z', to: '2026-11-20T13:00:00Z' });
    expect(moves.closer(stretch, nowMs)).toEqual({ from: '2026-11-20T10:30:00Z', to: '2026-11-20T11:30:00Z' });
    expect(moves.now(stretch)).toEqual({ range: '6h' });
  });

  it('any sequence of moves leads to a valid window', () => {
    const names = Object.keys(moves) as Move[];
    fc.assert(
      fc.property(
        fc.constantFrom(...historyRanges),
        fc.array(fc.constantFrom(...names), { maxLength: 40 }),
        (range, plan) => {
          let window = shown({ range });
          for (const move of plan) if (isPossible(move, window)) window = shown(moves[move](window, nowMs));
          expect(window.toMs).toBeLessThanOrEqual(nowMs + 500);
          expect(window.toMs - window.fromMs).toBeLessThanOrEqual(rangeLengthsMs['2y'] + 24 * hourMs);
        },
      ),
    );
  });

  it('zooming never goes below the shortest window', () => {
    expect(showing(nowMs - hourMs, nowMs - hourMs + 10, nowMs)).toEqual({
      from: '2026-11-21T10:59:45Z',
      to: '2026-11-21T11:00:15Z',
    });
  });
});
