import type { DataModel } from '@washboard/contract/data-models/data-model';
import { maxCount, type ReportedCounts } from '@washboard/contract/statistics/reported-counts';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { parameterByCode, validateParameterValue } from '@washboard/machine-model/data-models/validate-parameter-value';
import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { findDefaults } from '../parameters/index.ts';
import { parameterBackups } from '../parameters/tables.ts';
import { countsOfLife, findReadings } from '../statistics/index.ts';
import type { MemoryBackup } from './tables.ts';

/** The machine protocol allows no more alarms. */
const maxAlarms = 100;

export async function findBackup(
  orm: Pick<Orm, 'select' | 'execute'>,
  { appliance, state, openAlarms }: ApplianceRow,
): Promise<MemoryBackup> {
  const { serialNumber, gamma, modelNumber, revision } = appliance;
  const model = dataModelOf(gamma, modelNumber, revision);
  const defaults = await findDefaults(orm, model);
  const [backup] = await orm.select().from(parameterBackups).where(eq(parameterBackups.serialNumber, serialNumber));
  const lastReading = (await findReadings(orm, serialNumber))?.last ?? null;
  const totals = lastReading && knownCounts(countsOfLife(lastReading));
  const { FW00, FW02 } = state?.versions ?? {};
  return {
    ...parametersOf(model, { presets: defaults.values, reported: backup?.values ?? null }),
    parametersAt: backup?.at.toISOString() ?? null,
    totals,
    totalsAt: lastReading && totals ? lastReading.at.toISOString() : null,
    cyclesBeforeMaintenance: lastReading?.cyclesBeforeMaintenance ?? null,
    // Counters transferred from a previous board may be ahead of the records.
    cycleNumber: Math.max(await findLastCycleNumber(orm, serialNumber), totals?.cycles ?? 0),
    openAlarms: alarmsToCarry(openAlarms),
    versions: FW00 !== undefined && FW02 !== undefined ? { FW00, FW02 } : null,
    series: lastReading?.series ?? null,
  };
}

/** The new board clears the alarms whose cause it does not find. */
export function alarmsToCarry(openAlarms: ApplianceRow['openAlarms']): string[] {
  return openAlarms.map(({ errorCode }) => errorCode).slice(0, maxAlarms);
}

/**
 * No board accepts the impossible values of a failing memory, so defaults replace them. Unknown parameters stay,
 * because the firmware may be newer than the model.
 */
function parametersOf(
  model: DataModel,
  { presets, reported }: { presets: Record<string, number>; reported: Readonly<Record<string, number>> | null },
): Pick<MemoryBackup, 'parameters' | 'presetCodes'> {
  if (reported === null) return { parameters: presets, presetCodes: [] };
  const presetCodes = Object.entries(reported).flatMap(([code, value]) => {
    const parameter = parameterByCode(model, code);
    return parameter && validateParameterValue(parameter, value) !== null ? [code] : [];
  });
  const corrected = Object.fromEntries(presetCodes.map((code) => [code, presets[code] ?? 0]));
  return { parameters: { ...reported, ...corrected }, presetCodes };
}

function knownCounts(counts: ReturnType<typeof countsOfLife>): ReportedCounts | null {
  const knownCounts = Object.entries(counts).filter(([, count]) => count !== null);
  return knownCounts.length > 0 ? Object.fromEntries(knownCounts) : null;
}

/** After a clock was set back, later cycles look older, so several are read. */
const newestCycles = 500;

export async function findLastCycleNumber(orm: Pick<Orm, 'execute'>, serialNumber: string): Promise<number> {
  const { rows } = await orm.execute<{ last: number }>(sql`
    select coalesce(max(cycle_number), 0)::float8 as last
    from (values ('cycleStarted'), ('cycleEnded'), ('boardReplaced')) as kinds(kind)
    cross join lateral (
      select (e.body->>'cycleNumber')::bigint as cycle_number from events e
      where e.serial_number = ${serialNumber} and e.kind = kinds.kind
        and (e.body->>'cycleNumber')::numeric <= ${maxCount}
      order by e.at desc, e.seq desc limit ${newestCycles}) newest`);
  return rows[0]?.last ?? 0;
}
