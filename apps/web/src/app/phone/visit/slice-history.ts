import type { ChannelHistory, TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { type VisitMachine, type VisitRange, visitRanges } from '@washboard/contract/visit-pack/visit-pack';

const ranges = Object.keys(visitRanges) as VisitRange[];

/** @returns the finest history of the period, or undefined if none contains it */
export function sliceHistory(
  { telemetry }: Pick<VisitMachine, 'telemetry'>,
  fromMs: number,
  toMs: number,
  among: readonly VisitRange[] = ranges,
): TelemetryHistory | undefined {
  const range = among.find(
    (name) => Date.parse(telemetry[name].from) <= fromMs && toMs > Date.parse(telemetry[name].from),
  );
  if (range === undefined) return undefined;
  const history = telemetry[range];
  const takenToMs = Date.parse(history.to);
  if (fromMs >= takenToMs) return undefined;
  if (fromMs === Date.parse(history.from) && toMs >= takenToMs) return history;
  const first = history.atMs.findIndex((atMs) => atMs >= fromMs);
  const end = history.atMs.findIndex((atMs) => atMs >= toMs);
  const cut = <Value>(values: readonly Value[]) =>
    first === -1 ? [] : values.slice(first, end === -1 ? undefined : end);
  const cutChannel = ({ mean, lowest, highest }: ChannelHistory): ChannelHistory => ({
    mean: cut(mean),
    ...(lowest && { lowest: cut(lowest) }),
    ...(highest && { highest: cut(highest) }),
  });
  return {
    ...history,
    from: new Date(fromMs).toISOString(),
    to: new Date(Math.min(toMs, takenToMs)).toISOString(),
    atMs: cut(history.atMs),
    channels: Object.fromEntries(
      Object.entries(history.channels).map(([channel, values]) => [channel, values && cutChannel(values)]),
    ),
  };
}
