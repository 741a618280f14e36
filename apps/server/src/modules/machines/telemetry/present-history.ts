import type { Resolution } from '@washboard/contract/telemetry/resolutions';
import type { ChannelHistory, TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import type { HistoryQuery, HistoryRow } from './telemetry-repository.ts';

interface AnsweredHistory {
  query: HistoryQuery;
  resolution: Resolution;
  rows: readonly HistoryRow[];
  isTruncated: boolean;
}

export function presentHistory({ query, resolution, rows, isTruncated }: AnsweredHistory): TelemetryHistory {
  const column = (name: string) => rows.map((row) => row[name] ?? null);
  const histories = query.channels.map((channel): [string, ChannelHistory] => [
    channel,
    resolution === 'raw'
      ? { mean: column(channel) }
      : { mean: column(channel), lowest: column(`${channel}Lowest`), highest: column(`${channel}Highest`) },
  ]);
  return {
    resolution,
    from: new Date(query.fromMs).toISOString(),
    to: new Date(query.toMs).toISOString(),
    isTruncated,
    atMs: rows.map(({ atMs }) => atMs),
    channels: Object.fromEntries(histories),
  };
}
