import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { describe, expect, it } from 'vitest';
import { connectionAt, nearestPoint, plotData, seriesRange } from './plot-data.ts';

const begin = Date.parse('2026-03-01T12:00:00Z');

function history(offsetsS: number[], part: Partial<TelemetryHistory> = {}): TelemetryHistory {
  const endMs = begin + ((offsetsS.at(-1) ?? 0) + 10) * 1000;
  return {
    resolution: '10s',
    from: new Date(begin).toISOString(),
    to: new Date(endMs).toISOString(),
    isTruncated: false,
    atMs: offsetsS.map((s) => begin + s * 1000),
    channels: {
      boilerTmp: {
        mean: offsetsS.map(() => 850),
        lowest: offsetsS.map(() => 840),
        highest: offsetsS.map(() => 1060),
      },
    },
    ...part,
  };
}

const seconds = ({ atMs }: ReturnType<typeof plotData>) => atMs.map((at) => (at - begin) / 1000);
const sample = (offsetS: number, boilerTmp: number | null = 900) => ({
  at: new Date(begin + offsetS * 1000).toISOString(),
  boilerTmp,
});

describe('plot data', () => {
  it('plot data has mean, minimum and maximum of each point, at the middle of its interval', () => {
    const data = plotData(history([0, 10]), [], ['boilerTmp', 'tankTmp']);
    expect(seconds(data)).toEqual([5, 15]);
    const nothing = [null, null];
    expect(data.series).toEqual([
      { mean: [850, 850], lowest: [840, 840], highest: [1060, 1060] },
      { mean: nothing, lowest: nothing, highest: nothing },
    ]);
  });

  it('plot data has raw samples at their own time', () => {
    const raw = history([0], { resolution: 'raw', channels: { boilerTmp: { mean: [850] } } });
    expect(plotData(raw, [], ['boilerTmp']).series).toEqual([{ mean: [850], lowest: [850], highest: [850] }]);
  });

  it('live samples continue the stored points without duplicates, and sentinel values are missing', () => {
    const live = [sample(5), sample(12), sample(20), sample(21, -32_768)];
    const stored = history([0]);
    const data = plotData(stored, live, ['boilerTmp']);
    expect(seconds(data)).toEqual([5, 12, 20, 21]);
    expect(data.series[0]?.mean).toEqual([850, 900, 900, null]);
    expect(stored.channels.boilerTmp?.mean).toEqual([850]);
  });

  it('plot data does not mix single samples with points of a minute or longer', () => {
    expect(plotData(history([0], { resolution: '1m' }), [sample(100)], ['boilerTmp']).atMs).toHaveLength(1);
  });
});

describe('two points', () => {
  const connections = (offsetsS: number[]) => {
    const data = plotData(history(offsetsS), [], ['boilerTmp']);
    return data.atMs.map((_, i) => connectionAt(data, 0, i));
  };

  it('a line connects two points, a band connects sparse points, and nothing connects points across silence', () =>
    expect(connections([0, 10, 310, 3_600])).toEqual([null, 'line', 'band', null]));

  it('two points are not connected across a sensor that failed', () => {
    const data = plotData(history([0]), [sample(20, null), sample(30)], ['boilerTmp']);
    expect([1, 2].map((i) => connectionAt(data, 0, i))).toEqual([null, null]);
  });
});

describe('the point at a moment', () => {
  const data = plotData(history([0, 10, 3_600]), [], ['boilerTmp']);
  it('the plot finds the point nearest to a moment, also for a moment outside the data', () => {
    expect(nearestPoint(data, begin + 9_000)).toBe(0);
    expect(nearestPoint(data, begin + 11_000)).toBe(1);
    expect(nearestPoint(data, begin - 1_000)).toBe(0);
    expect(nearestPoint(data, begin + 3_700_000)).toBe(2);
  });

  it('a moment has no point if the machine was silent or there is no data', () => {
    expect(nearestPoint(data, begin + 1_800_000)).toBeNull();
    expect(nearestPoint({ atMs: [], bandMs: 1 }, begin)).toBeNull();
  });
});

describe('the range of a channel', () => {
  it('the range of a channel covers minimum and maximum, not only the means', () => {
    const data = plotData(history([0, 200]), [], ['boilerTmp', 'tankTmp']);
    expect(seriesRange(data, 0)).toEqual({ lowest: 840, highest: 1060 });
    expect(seriesRange(data, 1)).toBeNull();
  });
});
