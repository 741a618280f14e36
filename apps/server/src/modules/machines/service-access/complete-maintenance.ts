import type { CommandResult } from '@washboard/contract/remote-control/commands';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { type CommandTimes, sendCommand } from '../remote-control/index.ts';
import type { ServiceOrder } from './reset-to-factory.ts';
import { requireServiceAccess } from './service-access.ts';

/**
 * Reports to a machine that its maintenance was done: it begins to count the next interval.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, SERVICE_MENU_LOCKED, and what `sendCommand` throws
 */
export async function completeMaintenance(
  context: Context,
  { actor, serialNumber, commandId }: ServiceOrder,
  times?: CommandTimes,
): Promise<CommandResult> {
  await requireAppliance(context, actor, serialNumber);
  return sendCommand(
    context,
    {
      actor,
      serialNumber,
      commandId,
      command: { kind: 'completeMaintenance', body: {} },
      require: (transaction) => requireServiceAccess(context, transaction, { actor, serialNumber }),
    },
    times,
  );
}
