import type { EventList, EventListQuery } from '@washboard/contract/events/events';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { eventViewOf } from './event-view.ts';
import { eventCursorSchema, findEvents, placeOf } from './events-repository.ts';
import { presentEvent } from './present-event.ts';

/** The list's name in its cursors. */
const list = 'events';

/** One page of what happened at a machine. @throws ProblemError APPLIANCE_NOT_FOUND */
export async function listEvents(
  context: Context,
  actor: Actor,
  { serialNumber, limit, cursor, ...filter }: EventListQuery & { serialNumber: string },
): Promise<EventList> {
  const after = cursor ? decodeCursor(list, eventCursorSchema, cursor) : null;
  const { hidden } = await eventViewOf(context, actor, serialNumber);
  const search = { serialNumber, hidden: [...hidden], filter };
  const found = await findEvents(context.database.orm, search, { limit: limit + 1, after });
  const { rows, nextCursor } = cutPage(found, { limit, list, sortedBy: placeOf });
  return { items: rows.map((row) => presentEvent(row, hidden)), nextCursor };
}
