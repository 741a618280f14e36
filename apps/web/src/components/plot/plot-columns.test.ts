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

describe('plot columns', () => {
  it('contain mean, minimum and maximum of each point, placed at the middle of its interval', () => {
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

  it('contain raw samples at their own time', () => {
    const raw = history([0], { resolution: 'raw', channels: { boilerTmp: { mean: [850] } } });
    expect(plotColumns(raw, [], ['boilerTmp']).slice(1)).toEqual([[850], [850], [850]]);
  });

  it('contain a gap where no data arrived', () => {
    const columns = plotColumns(history([0, 10, 200]), [], ['boilerTmp']);
    expect(seconds(columns)).toEqual([5, 15, 110, 205]);
    expect(columns[1]).toEqual([850, 850, null, 850]);
  });

  it('continue with live samples without duplicates, and treat sentinel values as missing', () => {
    const live = [sample(5), sample(12), sample(20), sample(21, -32_768)];
    const columns = plotColumns(history([0]), live, ['boilerTmp']);
    expect(seconds(columns)).toEqual([5, 12, 20, 21]);
    expect(columns[1]).toEqual([850, 900, 900, null]);
  });

  it('do not mix single samples with points of a minute or longer', () => {
    const columns = plotColumns(history([0], { resolution: '1m' }), [sample(100)], ['boilerTmp']);
    expect(columns[0]).toHaveLength(1);
  });
});

describe('the range of a channel', () => {
  it('covers minimum and maximum, not only the means', () => {
    const columns = plotColumns(history([0, 200]), [], ['boilerTmp', 'tankTmp']);
    expect(spanOf(columns, 0)).toEqual({ lowest: 840, highest: 1060 });
    expect(spanOf(columns, 1)).toBeNull();
  });
});
