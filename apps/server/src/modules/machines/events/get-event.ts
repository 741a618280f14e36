import type { MachineEventLine } from '@washboard/contract/events/events';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { eventViewOf } from './event-view.ts';
import { findEvent } from './events-repository.ts';
import { presentEvent } from './present-event.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND, EVENT_NOT_FOUND */
export async function getEvent(
  context: Context,
  actor: Actor,
  { serialNumber, id }: { serialNumber: string; id: number },
): Promise<MachineEventLine> {
  const { hidden } = await eventViewOf(context, actor, serialNumber);
  const row = await findEvent(context.database.orm, { serialNumber, hidden: [...hidden] }, id);
  if (!row) throw new ProblemError('EVENT_NOT_FOUND');
  return presentEvent(row, hidden);
}
