import type { Resolution } from '@washboard/contract/alarms/resolutions';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { applianceScope, requireAppliance } from '../../appliances/index.ts';
import { findAlarm } from '../alarms-repository.ts';
import { presentResolution } from './present-resolution.ts';
import { findResolutions } from './resolutions-repository.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND, ALARM_NOT_FOUND */
export async function listAlarmResolutions(
  context: Context,
  actor: Actor,
  { serialNumber, id }: { serialNumber: string; id: number },
): Promise<{ items: Resolution[] }> {
  const { database, config } = context;
  await requireAppliance(context, actor, serialNumber);
  const scope = applianceScope(actor, config.brand);
  if (!(await findAlarm(database.orm, { scope, serialNumber, id }))) throw new ProblemError('ALARM_NOT_FOUND');
  const rows = await findResolutions(database.orm, { serialNumber, id });
  return { items: rows.map((row) => presentResolution(row, actor)) };
}
