import type { ToldCounts } from '@washboard/contract/statistics/counters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../../adapters/database/database.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { parameterBackups } from '../parameters/index.ts';
import { countsOfLife, findReadings } from '../statistics/index.ts';
import type { MemoryBackup } from './tables.ts';

/** Most that the link takes; a catalogue has about as many. */
const mostAlarms = 100;

/** What a new board would be given now: what the machine told last of everything, whenever that was. */
export async function findBackup(
  orm: Pick<Orm, 'select' | 'execute'>,
  { appliance, state, openAlarms }: ApplianceRow,
): Promise<MemoryBackup> {
  const { serialNumber } = appliance;
  const [kept] = await orm.select().from(parameterBackups).where(eq(parameterBackups.serialNumber, serialNumber));
  const counted = (await findReadings(orm, serialNumber))?.last ?? null;
  const totals = counted && knownCounts(countsOfLife(counted));
  const { FW00, FW02 } = state?.versions ?? {};
  return {
    parameters: kept?.values ?? presetsOf(appliance),
    parametersAt: kept?.at.toISOString() ?? null,
    totals,
    totalsAt: counted && totals ? counted.at.toISOString() : null,
    cyclesBeforeMaintenance: counted?.cyclesBeforeMaintenance ?? null,
    // Counters that were carried over from a board of before may be ahead of the records.
    cycleNumber: Math.max(await findLastCycleNumber(orm, serialNumber), totals?.cycles ?? 0),
    openAlarms: openAlarms.map(({ errorCode }) => errorCode).slice(0, mostAlarms),
    versions: FW00 !== undefined && FW02 !== undefined ? { FW00, FW02 } : null,
    series: counted?.series ?? null,
  };
}

function presetsOf({ gamma, modelNumber, revision }: ApplianceRow['appliance']): MemoryBackup['parameters'] {
  const { parameters } = dataModelOf(gamma, modelNumber, revision);
  return Object.fromEntries(parameters.map((parameter) => [parameter.code, parameter.default]));
}

function knownCounts(counts: ReturnType<typeof countsOfLife>): ToldCounts | null {
  const known = Object.entries(counts).filter(([, count]) => count !== null);
  return known.length > 0 ? Object.fromEntries(known) : null;
}

/** The last that began and the last that ended, whose begin may not have arrived; 0: none is on record. */
async function findLastCycleNumber(orm: Pick<Orm, 'execute'>, serialNumber: string): Promise<number> {
  const { rows } = await orm.execute<{ last: number }>(sql`
    select coalesce(max(cycle_number), 0)::float8 as last from (values ('cycleStarted'), ('cycleEnded')) as kinds(kind)
    cross join lateral (
      select (e.body->>'cycleNumber')::bigint as cycle_number from events e
      where e.serial_number = ${serialNumber} and e.kind = kinds.kind
      order by e.at desc, e.seq desc limit 1) newest`);
  return rows[0]?.last ?? 0;
}
