import { type Resolution, resolutions } from '@washboard/contract/telemetry/resolutions';
import type { Orm } from '../../../adapters/database/database.ts';
import { readInPortions } from '../../platform/reports/index.ts';
import { endOfAnswerMs } from './choose-resolution.ts';
import { telemetryKeptSince } from './retain-telemetry.ts';
import {
  findFigures,
  findSamplePage,
  type HistoryQuery,
  type HistoryRow,
  placeOf,
  type SampleRow,
} from './telemetry-repository.ts';

const samplesPerPortion = 5000;

/** All samples of a period, in the order of time. */
export function readSamples(orm: Orm, query: HistoryQuery): AsyncGenerator<SampleRow[]> {
  return readInPortions((page) => findSamplePage(orm, query, page), placeOf, samplesPerPortion);
}

/** Mean, lowest and highest of all intervals of a period that have samples, in the order of time. */
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
