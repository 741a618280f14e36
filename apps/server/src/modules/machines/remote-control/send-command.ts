import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Command, CommandMessage } from '@washboard/contract/machine-link/machine-commands';
import { type ReplyMessage, replyMessageSchema } from '@washboard/contract/machine-link/machine-messages';
import type { CommandResult } from '@washboard/contract/remote-control/commands';
import * as z from 'zod/mini';
import type { Actor } from '../../../actor.ts';
import { BusUnavailableError, NoResponderError, RequestTimeoutError } from '../../../adapters/bus/bus.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context, CoreContext } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/index.ts';
import { type CommandRow, findCommand, insertCommand, isCommandStored, settleCommand } from './commands-repository.ts';

/** The gateway with the machine's connection receives commands here. */
export function deliverySubject(serialNumber: string): string {
  return `machines.${serialNumber}.commands`;
}

/** The subject names the machine, so that no other machine can settle the command. */
export function settledSubject(serialNumber: string, commandId: string): string {
  return `commands.${serialNumber}.${commandId}.settled`;
}

export function parametersReportedSubject(serialNumber: string): string {
  return `machines.${serialNumber}.parameters`;
}

/** Gateways disconnect a machine that used the previous secret. */
export function secretChangedSubject(serialNumber: string): string {
  return `machines.${serialNumber}.secret`;
}

interface CommandOrder {
  actor: Actor;
  serialNumber: string;
  command: Command;
  /** The caller chooses the ID, so that a retry is the same command. */
  commandId?: string | undefined;
  restoredVersion?: number | undefined;
  require?: (transaction: Transaction) => Promise<void>;
}

/**
 * The machine executes a command at most once.
 * @throws ProblemError APPLIANCE_OFFLINE (it was never sent), COMMAND_REFUSED with the machine's reason,
 * COMMAND_OUTCOME_UNKNOWN, COMMAND_CONFLICT when the ID belongs to another command
 * @throws BusUnavailableError (it was never sent)
 */
export async function sendCommand(context: Context, order: CommandOrder): Promise<CommandResult> {
  const { bus, database, clock, limits } = context;
  const { serialNumber } = order;
  const commandId = order.commandId ?? randomUUID();
  await bus.ping(); // Without the bus, a recorded command could only fail.
  let announced = Promise.withResolvers<void>();
  const unsubscribe = await bus.subscribe(settledSubject(serialNumber, commandId), () => announced.resolve());
  try {
    const message = await recordCommand(context, order, commandId);
    if (message) {
      const failure = await deliver(context, serialNumber, message);
      if (failure) {
        await settleCommand(database.orm, commandId, 'undelivered', clock.now());
        throw failure;
      }
    }
    const endsAtMs = performance.now() + limits.commands.answerMs;
    // Other programs on the bus may announce a reply that is not stored.
    for (;;) {
      announced = Promise.withResolvers();
      if ((await findCommand(database.orm, commandId))?.outcome !== 'sent') break;
      const leftMs = endsAtMs - performance.now();
      if (leftMs <= 0) break;
      await withinTime(announced.promise, leftMs);
    }
    await settleCommand(database.orm, commandId, 'unknown', clock.now());
    return outcomeOf(await findCommand(database.orm, commandId));
  } finally {
    unsubscribe();
  }
}

/** @returns null when the same command is already recorded and only its outcome is needed */
async function recordCommand(
  { database, clock, limits }: Context,
  { actor, serialNumber, command, restoredVersion, require }: CommandOrder,
  commandId: string,
): Promise<CommandMessage | null> {
  const requestedAt = clock.now();
  const expiresAt = new Date(requestedAt.getTime() + limits.commands.answerMs);
  const isNew = await database.orm.transaction(async (transaction) => {
    if (await isCommandStored(transaction, commandId)) return false;
    await require?.(transaction);
    const isInserted = await insertCommand(transaction, {
      id: commandId,
      serialNumber,
      ...command,
      requestedBy: actor.userId,
      requestedAt,
      expiresAt,
      restoredVersion: restoredVersion ?? null,
    });
    if (isInserted) {
      await recordAudit(transaction, {
        at: requestedAt,
        actor,
        action: 'command.requested',
        serialNumber,
        ...auditFieldsOf(commandId, command, restoredVersion),
      });
    }
    return isInserted;
  });
  if (isNew) return { ...command, commandId, expiresAt: expiresAt.toISOString() };
  const existing = await findCommand(database.orm, commandId);
  const isSame =
    existing?.serialNumber === serialNumber &&
    existing.requestedBy === actor.userId &&
    existing.kind === command.kind &&
    isDeepStrictEqual(existing.body, command.body);
  if (!isSame) throw new ProblemError('COMMAND_CONFLICT');
  return null;
}

/** The session's ID means nothing to readers of the audit log, which shows parameters as in every other change. */
function auditFieldsOf(
  commandId: string,
  command: Command,
  restoredVersion: number | undefined,
): Pick<AuditEntry, 'before' | 'after' | 'detail'> {
  const { kind } = command;
  if (kind === 'startCycle') return { detail: { commandId, kind, cycleType: command.body.cycleType } };
  if (kind === 'replaceChemistry') return { detail: { commandId, kind, supply: command.body.supply } };
  if (kind === 'installFirmware') {
    const { module, version, sha256 } = command.body;
    return { detail: { commandId, kind, module, version, sha256 } };
  }
  if (kind === 'setBluetooth') return { detail: { commandId, kind, ...command.body } };
  if (kind !== 'setParameters') return { detail: { commandId, kind } };
  const { values, expected } = command.body;
  return { ...(expected && { before: expected }), after: values, detail: { commandId, kind, restoredVersion } };
}

async function deliver({ bus, limits }: Context, serialNumber: string, message: CommandMessage): Promise<Error | null> {
  try {
    await bus.request(deliverySubject(serialNumber), message, limits.commands.deliveryMs);
    return null;
  } catch (error) {
    if (error instanceof NoResponderError) return new ProblemError('APPLIANCE_OFFLINE');
    if (error instanceof BusUnavailableError) return error;
    if (error instanceof RequestTimeoutError) return null;
    throw error;
  }
}

async function withinTime(promise: Promise<void>, timeoutMs: number): Promise<void> {
  const timedOut = Promise.withResolvers<void>();
  const timer = setTimeout(timedOut.resolve, timeoutMs);
  await Promise.race([promise, timedOut.promise]);
  clearTimeout(timer);
}

function outcomeOf(command: CommandRow | null): CommandResult {
  switch (command?.outcome) {
    case 'executed':
      return { commandId: command.id, outcome: 'executed' };
    case 'refused':
      // The machine accepted this ID before and lost the outcome in a restart.
      if (command.reason === 'duplicate') throw new ProblemError('COMMAND_OUTCOME_UNKNOWN');
      throw new ProblemError('COMMAND_REFUSED', refusalOf(command));
    case 'undelivered':
      throw new ProblemError('APPLIANCE_OFFLINE');
    default:
      throw new ProblemError('COMMAND_OUTCOME_UNKNOWN');
  }
}

function refusalOf({ reason, failures }: CommandRow) {
  const errors = Object.entries(failures ?? {}).map(([path, message]) => ({ path, message }));
  return { ...(reason && { reason }), ...(errors.length > 0 && { errors }) };
}

/** `undelivered`: no gateway has a connection of the machine. `unknown`: no reply in time. */
export type MachineAnswer = Pick<ReplyMessage, 'outcome' | 'reason'> | { outcome: 'undelivered' | 'unknown' };

const announcedReply = z.pick(replyMessageSchema, { outcome: true, reason: true });

export async function sendUnrecordedCommand(
  { bus, clock, limits }: Pick<CoreContext, 'bus' | 'clock' | 'limits'>,
  serialNumber: string,
  command: Command,
): Promise<MachineAnswer> {
  const { deliveryMs, answerMs } = limits.commands;
  const commandId = randomUUID();
  const answer = Promise.withResolvers<MachineAnswer>();
  const unsubscribe = await bus.subscribe(settledSubject(serialNumber, commandId), (message) => {
    const reply = announcedReply.safeParse(message);
    if (reply.success) answer.resolve(reply.data);
  });
  const replyTimeout = setTimeout(() => answer.resolve({ outcome: 'unknown' }), answerMs);
  try {
    const expiresAt = new Date(clock.now().getTime() + answerMs).toISOString();
    await bus.request(deliverySubject(serialNumber), { ...command, commandId, expiresAt }, deliveryMs);
    return await answer.promise;
  } catch (error) {
    if (error instanceof NoResponderError) return { outcome: 'undelivered' };
    if (error instanceof RequestTimeoutError) return await answer.promise;
    throw error;
  } finally {
    clearTimeout(replyTimeout);
    unsubscribe();
  }
}
