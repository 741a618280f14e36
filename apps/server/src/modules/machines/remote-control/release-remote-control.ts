import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { SessionOrder } from './hold-remote-control.ts';
import { endSession, findLiveSession } from './remote-sessions-repository.ts';
import { type CommandTimes, sendCommand } from './send-command.ts';

/**
 * Lets go of a machine. For everybody else it is free at once; one that cannot be told finds out by itself. Letting go
 * of what one does not hold is no fault: that is what was wanted.
 */
export async function releaseRemoteControl(context: Context, order: SessionOrder, times?: CommandTimes): Promise<void> {
  const { actor, serialNumber, sessionId } = order;
  const live = await findLiveSession(context.database.orm, serialNumber);
  if (live?.session.id !== sessionId || live.session.heldBy !== actor.userId) return;
  await endSession(context.database.orm, sessionId, { endedAt: context.clock.now(), endReason: 'released' });
  const command = { kind: 'releaseRemoteControl', body: { sessionId } } as const;
  try {
    await sendCommand(context, { actor, serialNumber, commandId: randomUUID(), command }, times);
  } catch (failure) {
    if (!(failure instanceof ProblemError)) throw failure;
  }
}
