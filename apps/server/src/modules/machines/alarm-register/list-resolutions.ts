import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findResolutions, type ResolutionRow } from '../alarms/index.ts';
import { applianceScope, requireAppliance } from '../appliances/index.ts';
import { findAlarm } from './alarms-repository.ts';

/** All that was noted about an alarm, newest first. @throws ProblemError APPLIANCE_NOT_FOUND, ALARM_NOT_FOUND */
export async function listResolutions(
  context: Context,
  actor: Actor,
  { serialNumber, id }: { serialNumber: string; id: number },
): Promise<ResolutionRow[]> {
  const { database, config } = context;
  await requireAppliance(context, actor, serialNumber);
  const scope = applianceScope(actor, config.brand);
  if (!(await findAlarm(database.orm, { scope, serialNumber, id }))) throw new ProblemError('ALARM_NOT_FOUND');
  return findResolutions(database.orm, { serialNumber, id });
}
