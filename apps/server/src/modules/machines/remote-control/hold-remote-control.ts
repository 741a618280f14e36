import { randomUUID } from 'node:crypto';
import { remoteHoldS } from '@washboard/contract/remote-control/remote-session';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { findCommand } from './commands-repository.ts';
import {
  endForgottenRemoteSession,
  endRemoteSession,
  findLiveRemoteSession,
  insertRemoteSession,
  prolongRemoteSession,
} from './remote-sessions-repository.ts';
import { sendCommand, sendUnrecordedCommand } from './send-command.ts';

interface SessionOrder {
  actor: Actor;
  serialNumber: string;
  sessionId: string;
}

/**
 * The machine ends the session by its door, its power switch or its timeout, and the record follows.
 * @throws ProblemError REMOTE_CONTROL_HELD by another user or session, REMOTE_CONTROL_NOT_HELD when the session is
 * over, and the errors of `sendCommand`
 */
export async function holdRemoteControl(context: Context, order: SessionOrder): Promise<void> {
  const { database, clock } = context;
  const { actor, serialNumber, sessionId } = order;
  const now = clock.now();
  await endForgottenRemoteSession(database.orm, serialNumber, now);
  const session = { id: sessionId, serialNumber, heldBy: actor.userId };
  if (await prolongRemoteSession(database.orm, { ...session, now })) return prolong(context, order);
  const isBegun = await insertRemoteSession(database.orm, { ...session, startedAt: now, prolongedAt: now });
  if (!isBegun) {
    const live = await findLiveRemoteSession(database.orm, serialNumber);
    throw new ProblemError(live ? 'REMOTE_CONTROL_HELD' : 'REMOTE_CONTROL_NOT_HELD');
  }
  try {
    const command = { kind: 'holdRemoteControl', body: { sessionId, holdS: remoteHoldS } } as const;
    await sendCommand(context, { actor, serialNumber, commandId: sessionId, command });
  } catch (failure) {
    await endRemoteSession(database.orm, sessionId, { endedAt: clock.now(), endReason: 'notBegun' });
    throw failure;
  }
}

/** Browsers prolong every few seconds, so only the last time is recorded. */
async function prolong(context: Context, { serialNumber, sessionId }: SessionOrder) {
  const command = { kind: 'prolongRemoteControl', body: { sessionId, holdS: remoteHoldS } } as const;
  const answer = await sendUnrecordedCommand(context, serialNumber, command);
  if (answer.outcome === 'executed') return;
  if (answer.outcome === 'undelivered') throw new ProblemError('APPLIANCE_OFFLINE');
  if (answer.outcome === 'unknown') throw new ProblemError('COMMAND_OUTCOME_UNKNOWN');
  await endRemoteSession(context.database.orm, sessionId, { endedAt: context.clock.now(), endReason: 'lost' });
  throw new ProblemError('REMOTE_CONTROL_NOT_HELD');
}

/** An unreachable machine ends the session by its timeout. Releasing another user's session has no effect. */
export async function releaseRemoteControl(context: Context, order: SessionOrder): Promise<void> {
  const { actor, serialNumber, sessionId } = order;
  const live = await findLiveRemoteSession(context.database.orm, serialNumber);
  if (live?.session.id !== sessionId || live.session.heldBy !== actor.userId) return;
  await endRemoteSession(context.database.orm, sessionId, { endedAt: context.clock.now(), endReason: 'released' });
  const command = { kind: 'releaseRemoteControl', body: { sessionId } } as const;
  try {
    await sendCommand(context, { actor, serialNumber, commandId: randomUUID(), command });
  } catch (failure) {
    if (!(failure instanceof ProblemError)) throw failure;
  }
}

/**
 * @returns the ID of the caller's session
 * @throws ProblemError REMOTE_CONTROL_HELD by another user; without a session, APPLIANCE_OFFLINE or
 * REMOTE_CONTROL_NOT_HELD
 */
export async function requireRemoteControl(
  { database, clock }: Context,
  actor: Actor,
  { appliance: { serialNumber }, state }: ApplianceRow,
  commandId?: string,
): Promise<string> {
  // A retry only requests the outcome, even if another user controls the machine by now.
  const command = commandId === undefined ? null : await findCommand(database.orm, commandId);
  if (command?.requestedBy === actor.userId && typeof command.body.sessionId === 'string')
    return command.body.sessionId;
  await endForgottenRemoteSession(database.orm, serialNumber, clock.now());
  const live = await findLiveRemoteSession(database.orm, serialNumber);
  if (!live) throw new ProblemError(state?.connection === 'online' ? 'REMOTE_CONTROL_NOT_HELD' : 'APPLIANCE_OFFLINE');
  if (live.session.heldBy !== actor.userId) throw new ProblemError('REMOTE_CONTROL_HELD');
  return live.session.id;
}
