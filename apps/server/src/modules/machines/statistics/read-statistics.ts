import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { type Counts, counterNames } from '@washboard/contract/statistics/counts';
import type { Statistics, StatisticsQuery } from '@washboard/contract/statistics/statistics';
import { edgesOf } from '@washboard/contract/statistics/steps';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { type ApplianceRow, daysOf } from '../appliances/index.ts';
import { presentStatistics } from './present-statistics.ts';
import {
  countLeftOut,
  findCounts,
  findHygiene,
  findProgrammes,
  findReadings,
  sumRecords,
} from './statistics-repository.ts';
import type { CounterReading } from './tables.ts';
import { findTariffs } from './tariffs-repository.ts';

interface Asked {
  query: StatisticsQuery;
  actor: Actor;
  nowMs: number;
}

/** Statistics of a machine for days of its own calendar, and for its lifetime. */
export async function readStatistics(
  orm: Orm,
  { appliance }: Pick<ApplianceRow, 'appliance'>,
  { query, actor, nowMs }: Asked,
): Promise<Statistics> {
  const { serialNumber } = appliance;
  const { step } = query;
  const { from, to } = daysOf(appliance, query);
  const timeZone = timeZoneOf(appliance);
  const edges = edgesOf({ from, to }, step, timeZone);
  const readings = await findReadings(orm, serialNumber);
  const moved = await findCounts(orm, { serialNumber, edges });
  const programmes = await findProgrammes(orm, { serialNumber, edges });
  const hygiene = await findHygiene(orm, { serialNumber, edges });
  const leftOut = await countLeftOut(orm, { serialNumber, edges });
  const bins = edges.slice(0, -1).map((beginMs, bin) => ({
    beginMs,
    counts: countsOf(moved.get(bin), readings, { beginMs, endMs: edges[bin + 1] ?? beginMs, nowMs }),
    programmes: programmes.get(bin) ?? [],
    hygiene: hygiene.get(bin) ?? { washing: 0, hygienic: 0, deviating: 0, notJudgeable: 0 },
  }));
  const recorded = readings ? null : await sumRecords(orm, serialNumber);
  const tariffs = await findTariffs(orm, actor, appliance);
  return presentStatistics({ from, to, step, timeZone, edges, readings, bins, leftOut, recorded, tariffs });
}

interface Readings {
  first: CounterReading;
  last: CounterReading;
}

/** After a machine's first counter report, a period without reports counts as a period without use. */
function countsOf(
  moved: Counts | undefined,
  readings: Readings | null,
  { beginMs, endMs, nowMs }: { beginMs: number; endMs: number; nowMs: number },
): Counts | null {
  if (!readings || endMs <= readings.first.at.getTime() || beginMs > nowMs) return null;
  const { last } = readings;
  return Object.fromEntries(
    counterNames.map((name) => [name, moved?.[name] ?? (last[name] === null ? null : 0)]),
  ) as Counts;
}
