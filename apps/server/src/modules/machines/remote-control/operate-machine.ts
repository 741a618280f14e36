import type { Command } from '@washboard/contract/machine-link/device-commands';
import type { CommandResult } from '@washboard/contract/remote-control/commands';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { requireRemoteControl } from './hold-remote-control.ts';
import { sendCommand } from './send-command.ts';

interface Operation {
  serialNumber: string;
  commandId?: string | undefined;
  commandIn: (sessionId: string) => Command;
}

/**
 * For the holder of the session of remote control.
 * @throws ProblemError with the errors of `requireRemoteControl` and `sendCommand`
 */
export async function operateMachine(
  context: Context,
  actor: Actor,
  { serialNumber, commandId, commandIn }: Operation,
): Promise<CommandResult> {
  const row = await requireAppliance(context, actor, serialNumber);
  const sessionId = await requireRemoteControl(context, actor, row, commandId);
  return sendCommand(context, { actor, serialNumber, commandId, command: commandIn(sessionId) });
}
