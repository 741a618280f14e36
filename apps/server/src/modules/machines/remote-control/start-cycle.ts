import { alarmPreventingStart } from '@washboard/contract/alarms/alarms';
import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { CommandResult } from '@washboard/contract/remote-control/commands';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type ApplianceRow, presentOpenAlarms, requireAppliance } from '../appliances/index.ts';
import { requireRemoteControl } from './hold-remote-control.ts';
import { sendCommand } from './send-command.ts';

export interface CycleCommand {
  serialNumber: string;
  commandId?: string | undefined;
}

/**
 * @throws ProblemError CYCLE_NOT_REMOTE for a service cycle, CYCLE_UNKNOWN, ALARM_PREVENTS_START, and the errors of
 * `requireRemoteControl` and `sendCommand`
 */
export async function startCycle(
  context: Context,
  actor: Actor,
  { serialNumber, commandId, cycleType = '' }: CycleCommand & { cycleType?: string | undefined },
): Promise<CommandResult> {
  const row = await requireAppliance(context, actor, serialNumber);
  if (isServiceCycle(cycleType)) throw new ProblemError('CYCLE_NOT_REMOTE');
  if (!Object.hasOwn(rangeModels[row.appliance.gamma].programmes, cycleType)) throw new ProblemError('CYCLE_UNKNOWN');
  const sessionId = await requireRemoteControl(context, actor, row, commandId);
  return sendCommand(context, {
    actor,
    serialNumber,
    commandId,
    command: { kind: 'startCycle', body: { sessionId, cycleType } },
    // A retry requests the outcome of the first command, so alarms do not matter.
    require: async () => refuseWithAlarm(row),
  });
}

/** @throws ProblemError ALARM_PREVENTS_START */
function refuseWithAlarm({ appliance, openAlarms }: ApplianceRow): void {
  const preventing = alarmPreventingStart(presentOpenAlarms(appliance.gamma, openAlarms));
  if (preventing) throw new ProblemError('ALARM_PREVENTS_START', { reason: preventing.errorCode });
}
