import type { ChemicalSupply, Command } from '@washboard/contract/machine-link/machine-commands';
import type { CommandResult } from '@washboard/contract/remote-control/commands';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { requireRemoteControl } from './hold-remote-control.ts';
import { sendCommand } from './send-command.ts';

interface Operation {
  serialNumber: string;
  commandId?: string | undefined;
}

/** @throws ProblemError with the errors of `operateMachine` */
export function switchShutdown(
  context: Context,
  actor: Actor,
  { operationSet, ...operation }: Operation & { operationSet: 0 | 1 },
): Promise<CommandResult> {
  const kind = operationSet === 1 ? 'powerOn' : 'shutdown';
  return operateMachine(context, actor, operation, (sessionId) => ({ kind, body: { sessionId } }));
}

/** @throws ProblemError with the errors of `operateMachine` */
export function replaceChemistry(
  context: Context,
  actor: Actor,
  { supply, ...operation }: Operation & { supply: ChemicalSupply },
): Promise<CommandResult> {
  return operateMachine(context, actor, operation, (sessionId) => ({
    kind: 'replaceChemistry',
    body: { sessionId, supply },
  }));
}

/**
 * The caller must hold the session of remote control.
 * @throws ProblemError with the errors of `requireRemoteControl` and `sendCommand`
 */
async function operateMachine(
  context: Context,
  actor: Actor,
  { serialNumber, commandId }: Operation,
  commandIn: (sessionId: string) => Command,
): Promise<CommandResult> {
  const row = await requireAppliance(context, actor, serialNumber);
  const sessionId = await requireRemoteControl(context, actor, row, commandId);
  return sendCommand(context, { actor, serialNumber, commandId, command: commandIn(sessionId) });
}
