import type { CommandResult } from '@washboard/contract/remote-control/commands';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { sendCommand } from './send-command.ts';
import type { CycleCommand } from './start-cycle.ts';

/** Stopping needs no session. */
export async function stopCycle(
  context: Context,
  actor: Actor,
  { serialNumber, commandId }: CycleCommand,
): Promise<CommandResult> {
  await requireAppliance(context, actor, serialNumber);
  return sendCommand(context, { actor, serialNumber, commandId, command: { kind: 'stopCycle', body: {} } });
}
