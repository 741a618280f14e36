import type { Repair, RepairReport } from '@washboard/contract/alarms/repairs';
import type { Actor } from '../../../../actor.ts';
import type { Orm } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { applianceScope, lockAppliance, requireAppliance } from '../../appliances/index.ts';
import { findAlarm, type NotedAlarmRow } from '../alarms-repository.ts';
import { requireSolution } from '../resolutions/resolve-alarm.ts';
import { findRepairSteps, saveRepairStep } from './repair-steps-repository.ts';

interface AlarmOfMachine {
  serialNumber: string;
  id: number;
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, ALARM_NOT_FOUND */
export async function getAlarmRepair(context: Context, actor: Actor, one: AlarmOfMachine): Promise<Repair> {
  const { database, config } = context;
  await requireAppliance(context, actor, one.serialNumber);
  const row = await findAlarm(database.orm, { scope: applianceScope(actor, config.brand), ...one });
  if (!row) throw new ProblemError('ALARM_NOT_FOUND');
  return presentRepair(database.orm, row, actor);
}

/**
 * The newest report of a step counts: one that waited on a phone without a network replaces no newer one. A client can
 * repeat the call after a lost response, and two pages may see the same values: the same result changes nothing.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, ALARM_NOT_FOUND; VALIDATION_FAILED for a step that the catalogue does not have
 */
export function reportRepairStep(
  { database, config, clock }: Context,
  actor: Actor,
  { report, ...one }: AlarmOfMachine & { report: RepairReport },
): Promise<Repair> {
  const scope = applianceScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    // The lock serialises reports of one machine.
    await lockAppliance(transaction, scope, one.serialNumber);
    const row = await findAlarm(transaction, { scope, ...one });
    if (!row) throw new ProblemError('ALARM_NOT_FOUND');
    requireSolution(row, report.step, 'step');
    const before = await presentRepair(transaction, row, actor);
    const foundOut = Math.max(Date.parse(report.at), row.alarm.raisedAt.getTime());
    const at = new Date(Math.min(foundOut, clock.now().getTime()));
    const existing = before.steps.find(({ step }) => step === report.step);
    if (existing && (existing.result === report.result || Date.parse(existing.at) > at.getTime())) return before;
    await saveRepairStep(transaction, row.alarm, { ...report, reporter: actor.userId, at });
    return presentRepair(transaction, row, actor);
  });
}

async function presentRepair(orm: Pick<Orm, 'select'>, { alarm }: NotedAlarmRow, reader: Actor): Promise<Repair> {
  const rows = await findRepairSteps(orm, alarm);
  return {
    steps: rows.map(({ reporter, at, ...row }) => ({
      ...row,
      isByMe: reporter === reader.userId,
      at: at.toISOString(),
    })),
  };
}
