import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findCommand } from './commands-repository.ts';
import { endForgottenSession, findLiveSession } from './remote-sessions-repository.ts';

/**
 * @returns the ID of the session in which the caller steers the machine
 * @throws ProblemError REMOTE_CONTROL_HELD by somebody else, REMOTE_CONTROL_NOT_HELD by anybody
 */
export async function requireRemoteControl(
  { database, clock }: Context,
  actor: Actor,
  serialNumber: string,
  commandId?: string,
): Promise<string> {
  // A command that is on record already only asks what became of it, whoever steers by now.
  const known = commandId === undefined ? null : await findCommand(database.orm, commandId);
  if (known?.requestedBy === actor.userId && typeof known.body.sessionId === 'string') return known.body.sessionId;
  await endForgottenSession(database.orm, serialNumber, clock.now());
  const live = await findLiveSession(database.orm, serialNumber);
  if (!live) throw new ProblemError('REMOTE_CONTROL_NOT_HELD');
  if (live.session.heldBy !== actor.userId) throw new ProblemError('REMOTE_CONTROL_HELD');
  return live.session.id;
}
