import { randomUUID } from 'node:crypto';
import type { Command } from '@washboard/contract/machine-link/device-commands';
import { type ReplyMessage, replyMessageSchema } from '@washboard/contract/machine-link/device-messages';
import * as z from 'zod/mini';
import { NoResponderError, RequestTimeoutError } from '../../../adapters/bus/bus.ts';
import type { CoreContext } from '../../../context.ts';
import { deliverySubject, settledSubject } from './command-subjects.ts';

/** `undelivered`: no gateway holds a connection of the machine. `unknown`: no reply in time. */
export type MachineAnswer = Pick<ReplyMessage, 'outcome' | 'reason'> | { outcome: 'undelivered' | 'unknown' };

const announcedReply = z.pick(replyMessageSchema, { outcome: true, reason: true });

/** Sends a command that is not recorded, and waits for the reply. */
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
  const patience = setTimeout(() => answer.resolve({ outcome: 'unknown' }), answerMs);
  try {
    const expiresAt = new Date(clock.now().getTime() + answerMs).toISOString();
    await bus.request(deliverySubject(serialNumber), { ...command, commandId, expiresAt }, deliveryMs);
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
