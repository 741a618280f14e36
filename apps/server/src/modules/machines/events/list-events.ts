import type { EventList, EventListQuery } from '@washboard/contract/events/events';
import type { Orm } from '../../../adapters/database/database.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { readInPortions } from '../../platform/reports/index.ts';
import { resolvePeriod } from '../periods/index.ts';
import { eventCursorOf, eventCursorSchema, findEvents } from './events-repository.ts';
import { type EventView, presentEvent } from './present-event.ts';

const eventCursor = defineCursor('events', eventCursorSchema);

export async function listEvents(
  orm: Orm,
  view: EventView,
  { limit, cursor, ...filter }: EventListQuery,
): Promise<EventList> {
  const after = cursor ? eventCursor.decode(cursor) : null;
  const search = {
    serialNumber: view.appliance.serialNumber,
    hidden: [...view.hidden],
    filter: { ...filter, ...resolvePeriod(view.appliance, filter) },
  };
  const events = await findEvents(orm, search, { limit: limit + 1, after });
  const { rows, nextCursor } = eventCursor.cutPage(events, { limit, sortedBy: eventCursorOf });
  return { items: rows.map((row) => presentEvent(row, view)), nextCursor };
}

export async function* readEventLines(orm: Orm, { appliance, hidden, gamma }: EventView) {
  const search = { serialNumber: appliance.serialNumber, hidden: [...hidden], filter: {} };
  for await (const rows of readInPortions((page) => findEvents(orm, search, page), eventCursorOf)) {
    yield rows.map((row) => {
      const { id, at, receivedAt, isClockDoubtful, kind, body } = presentEvent(row, { hidden, gamma });
      return { seq: id, at, receivedAt, isClockDoubtful, kind, body };
    });
  }
}
