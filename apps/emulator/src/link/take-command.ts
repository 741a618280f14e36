import { type Command, commandMessageSchema, commandSchema } from '@washboard/contract/machine-link/machine-commands';
import type { OperationResult } from '@washboard/machine-model/simulation/machine';
import type { CommandJournal, CommandOutcome } from './command-journal.ts';

/** A command that sets every parameter, with the previous values, fits. */
export const maxCommandBytes = 16 * 1024;

/** The clocks of cloud and machine may differ by less than this. */
const rememberedPastExpiryMs = 60 * 60 * 1000;

export interface CommandTaker<C = Command> {
  journal: CommandJournal;
  now: () => number;
  execute: (command: C, commandId: string) => OperationResult;
}

type ReadCommand<C> = (message: unknown) => C | null;

const readCommand: ReadCommand<Command> = (message) => commandSchema.safeParse(message).data ?? null;

/** A reply needs these fields, even if the command is unknown. */
const addressSchema = commandMessageSchema.def.left;

export type Answer = CommandOutcome & { commandId: string };

export const takeCommand = (payload: Uint8Array, taker: CommandTaker) => takeOnce(payload, readCommand, taker);

/**
 * A repeated ID gets the remembered outcome. If a restart lost the outcome, the reply is `duplicate`: received before,
 * not executed again.
 * @returns the reply, or null for a payload without a command ID
 */
export function takeOnce<C>(
  payload: Uint8Array,
  readCommand: ReadCommand<C>,
  { journal, now, execute }: CommandTaker<C>,
): Answer | null {
  const address = addressSchema.safeParse(parse(payload));
  if (!address.success) return null;
  const { commandId } = address.data;

  const remembered = journal.find(commandId);
  if (remembered) return { commandId, ...(remembered.result ?? { outcome: 'refused', reason: 'duplicate' }) };

  const expiresAtMs = Date.parse(address.data.expiresAt);
  journal.take(commandId, Math.max(expiresAtMs, now()) + rememberedPastExpiryMs);
  const result = expiresAtMs <= now() ? refused('expired') : carryOut(readCommand(parse(payload)), commandId, execute);
  journal.settle(commandId, result);
  return { commandId, ...result };
}

function carryOut<C>(command: C | null, commandId: string, execute: CommandTaker<C>['execute']): CommandOutcome {
  if (command === null) return refused('unsupported');
  const result = execute(command, commandId);
  return result.ok ? { outcome: 'executed' } : refused(result.reason, result.failures);
}

type Refusal = Extract<CommandOutcome, { outcome: 'refused' }>;

function refused(reason: Refusal['reason'], failures?: Refusal['failures']): CommandOutcome {
  return { outcome: 'refused', reason, ...(failures && { failures }) };
}

function parse(payload: Uint8Array): unknown {
  if (payload.byteLength > maxCommandBytes) return null;
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'));
  } catch {
    return null;
  }
}
