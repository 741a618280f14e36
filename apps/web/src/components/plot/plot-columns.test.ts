import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { describe, expect, it } from 'vitest';
import { plotColumns, spanOf } from './plot-columns.ts';

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

const seconds = (columns: ReturnType<typeof plotColumns>) => columns[0].map((at) => at - begin / 1000);
const sample = (offsetS: number, boilerTmp: number | null = 900) => ({
  at: new Date(begin + offsetS * 1000).toISOString(),
  boilerTmp,
});

describe('the columns of a plot', () => {
  it('have mean, lowest and highest of each point, in the middle of its time', () => {
    const columns = plotColumns(history([0, 10]), [], ['boilerTmp', 'tankTmp']);
    expect(seconds(columns)).toEqual([5, 15]);
    expect(columns.slice(1)).toEqual([
      [850, 850],
      [840, 840],
      [1060, 1060],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it('have the samples themselves where these are told', () => {
    const raw = history([0], { resolution: 'raw', channels: { boilerTmp: { mean: [850] } } });
    expect(plotColumns(raw, [], ['boilerTmp']).slice(1)).toEqual([[850], [850], [850]]);
  });

  it('are broken where nothing came', () => {
    const columns = plotColumns(history([0, 10, 200]), [], ['boilerTmp']);
    expect(seconds(columns)).toEqual([5, 15, 110, 205]);
    expect(columns[1]).toEqual([850, 850, null, 850]);
  });

  it('go on with what comes live, once, and take a sentinel for no reading', () => {
    const live = [sample(5), sample(12), sample(20), sample(21, -32_768)];
    const columns = plotColumns(history([0]), live, ['boilerTmp']);
    expect(seconds(columns)).toEqual([5, 12, 20, 21]);
    expect(columns[1]).toEqual([850, 900, 900, null]);
  });

  it('do not mix single samples among points of minutes', () => {
    const columns = plotColumns(history([0], { resolution: '1m' }), [sample(100)], ['boilerTmp']);
    expect(columns[0]).toHaveLength(1);
  });
});

describe('the span of a channel', () => {
  it('is that of its lowest and highest, not of its means', () => {
    const columns = plotColumns(history([0, 200]), [], ['boilerTmp', 'tankTmp']);
    expect(spanOf(columns, 0)).toEqual({ lowest: 840, highest: 1060 });
    expect(spanOf(columns, 1)).toBeNull();
  });
});
