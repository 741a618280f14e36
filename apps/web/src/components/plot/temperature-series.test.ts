import { describe, expect, it } from 'vitest';
import { appendLive, extremes, joinPoints, plotColumns, temperaturePoint } from './temperature-series.ts';

const point = (atMs: number, boilerTmp: number | null = 850) => ({ atMs, boilerTmp, tankTmp: 600 });

describe('temperaturePoint', () => {
  it('takes a sentinel of a broken sensor for no reading', () => {
    const broken = temperaturePoint({ at: '2026-03-01T12:00:00Z', boilerTmp: -32768, tankTmp: 600 });
    expect(broken).toMatchObject({ boilerTmp: null, tankTmp: 600 });
  });
});

describe('appendLive', () => {
  it('adds what is new and lets go of what has left the range', () => {
    expect(appendLive([point(1000), point(5000)], point(12_000), 10_000)).toEqual([point(5000), point(12_000)]);
  });

  it('ignores what is repeated or late', () => {
    const points = [point(1000), point(5000)];
    expect(appendLive(points, point(5000), 60_000)).toBe(points);
    expect(appendLive(points, point(4000), 60_000)).toBe(points);
  });
});

describe('joinPoints', () => {
  it('lets the live points go on where the history ends', () => {
    expect(joinPoints([point(1000), point(2000)], [point(1500), point(2500)])).toEqual([
      point(1000),
      point(2000),
      point(2500),
    ]);
  });
});

describe('plotColumns', () => {
  it('breaks the line where nothing came', () => {
    const columns = plotColumns([point(0), point(10_000), point(90_000)], { fromMs: 0, gapMs: 30_000 });
    expect(columns[0]).toEqual([0, 10, 25, 90]);
    expect(columns[1]).toEqual([850, 850, null, 850]);
  });

  it('leaves out what is before the range', () => {
    expect(plotColumns([point(0), point(10_000)], { fromMs: 5000, gapMs: 30_000 })[0]).toEqual([10]);
  });
});

describe('extremes', () => {
  it('looks past missing readings', () => {
    expect(extremes([null, 812, 851, null])).toEqual({ lowest: 812, highest: 851 });
  });

  it('finds none where nothing was measured', () => expect(extremes([null])).toBeNull());
});
