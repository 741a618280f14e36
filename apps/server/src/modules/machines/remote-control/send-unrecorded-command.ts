import { randomUUID } from 'node:crypto';
import type { Command } from '@washboard/contract/machine-link/device-commands';
import { type ReplyMessage, replyMessageSchema } from '@washboard/contract/machine-link/device-messages';
import * as z from 'zod/mini';
import { NoResponderError, RequestTimeoutError } from '../../../adapters/bus/bus.ts';
import type { CoreContext } from '../../../context.ts';
import { deliverySubject, settledSubject } from './command-subjects.ts';
import { type CommandTimes, usualCommandTimes } from './send-command.ts';

/** `undelivered`: no gateway holds a connection of the machine. `unknown`: no reply in time. */
export type MachineAnswer = Pick<ReplyMessage, 'outcome' | 'reason'> | { outcome: 'undelivered' | 'unknown' };

const announcedReply = z.pick(replyMessageSchema, { outcome: true, reason: true });

/** Sends a command that is not recorded, and waits for the reply. */
export async function sendUnrecordedCommand(
  { bus, clock }: Pick<CoreContext, 'bus' | 'clock'>,
  serialNumber: string,
  command: Command,
  { deliveryTimeoutMs, answerTimeoutMs }: CommandTimes = usualCommandTimes,
): Promise<MachineAnswer> {
  const commandId = randomUUID();
  const answer = Promise.withResolvers<MachineAnswer>();
  const unsubscribe = await bus.subscribe(settledSubject(serialNumber, commandId), (message) => {
    const reply = announcedReply.safeParse(message);
    if (reply.success) answer.resolve(reply.data);
  });
  const patience = setTimeout(() => answer.resolve({ outcome: 'unknown' }), answerTimeoutMs);
  try {
    const expiresAt = new Date(clock.now().getTime() + answerTimeoutMs).toISOString();
    await bus.request(deliverySubject(serialNumber), { ...command, commandId, expiresAt }, deliveryTimeoutMs);
    return await answer.promise;
  } catch (error) {
    if (error instanceof NoResponderError) return { outcome: 'undelivered' };
    if (error instanceof RequestTimeoutError) return await answer.promise;
    throw error;
  } finally {
    clearTimeout(patience);
    unsubscribe();
  }
}
