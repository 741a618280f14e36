import type { Gamma } from '@washboard/contract/appliances/appliances';
import { channels } from '@washboard/contract/telemetry/channels';
import { maxHistoryPoints, type Resolution, resolutions } from '@washboard/contract/telemetry/resolutions';
import type { ChannelHistory, TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import type { Orm } from '../../../adapters/database/database.ts';
import { readInPortions } from '../../platform/reports/index.ts';
import { chooseResolution, endOfAnswerMs, type TimeStretch } from './choose-resolution.ts';
import { telemetryKeptSince } from './roll-up-before-dropping.ts';
import {
  findFigures,
  findSamplePage,
  findSamples,
  type HistoryQuery,
  type HistoryRow,
  type SampleRow,
  sampleCursorOf,
} from './telemetry-repository.ts';

interface HistoryRequest {
  machine: { serialNumber: string; gamma: Gamma };
  from: Date;
  to: Date;
  resolution?: Resolution | undefined;
}

/** A machine of an unknown range has all channels. */
export async function getTelemetryHistory(
  orm: Orm,
  { machine, ...request }: HistoryRequest,
): Promise<TelemetryHistory> {
  const stretch: TimeStretch = { fromMs: request.from.getTime(), toMs: request.to.getTime() };
  const keptSinceMs = await telemetryKeptSince(orm);
  const resolution = request.resolution ?? chooseResolution(stretch, keptSinceMs);
  const query = {
    ...stretch,
    serialNumber: machine.serialNumber,
    channels: rangeModels[machine.gamma]?.channels ?? channels,
  };
  if (resolution === 'raw') {
    const samples = await findSamples(orm, query);
    const toMs = samples[maxHistoryPoints]?.atMs ?? stretch.toMs;
    const rows = samples.slice(0, maxHistoryPoints);
    return presentHistory({ query: { ...query, toMs }, resolution, rows, isTruncated: samples.length > rows.length });
  }
  const seconds = resolutions[resolution];
  const toMs = endOfAnswerMs(stretch, seconds);
  const answered = { ...query, toMs };
  const rows = await findFigures(orm, answered, seconds, keptSinceMs.samples);
  return presentHistory({ query: answered, resolution, rows, isTruncated: toMs < stretch.toMs });
}

interface AnsweredHistory {
  query: HistoryQuery;
  resolution: Resolution;
  rows: readonly HistoryRow[];
  isTruncated: boolean;
}

function presentHistory({ query, resolution, rows, isTruncated }: AnsweredHistory): TelemetryHistory {
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

const samplesPerPortion = 5000;

export function readSamples(orm: Orm, query: HistoryQuery): AsyncGenerator<SampleRow[]> {
  return readInPortions((page) => findSamplePage(orm, query, page), sampleCursorOf, samplesPerPortion);
}

export async function* readFigures(
  orm: Orm,
  query: HistoryQuery,
  resolution: Exclude<Resolution, 'raw'>,
): AsyncGenerator<HistoryRow[]> {
  const seconds = resolutions[resolution];
  const keptSinceMs = await telemetryKeptSince(orm);
  let { fromMs } = query;
  while (fromMs < query.toMs) {
    const toMs = endOfAnswerMs({ fromMs, toMs: query.toMs }, seconds);
    yield await findFigures(orm, { ...query, fromMs, toMs }, seconds, keptSinceMs.samples);
    fromMs = toMs;
  }
}
