import type { Orm } from '../../../adapters/database/database.ts';
import { readInPortions } from '../../platform/reports/index.ts';
import { findEvents, placeOf } from './events-repository.ts';
import { type EventView, presentEvent } from './present-event.ts';

/** What a machine reported as events, as the reader may know it, newest first. */
export async function* readEventLines(orm: Orm, { appliance, hidden, gamma }: EventView) {
  const search = { serialNumber: appliance.serialNumber, hidden: [...hidden], filter: {} };
  for await (const rows of readInPortions((page) => findEvents(orm, search, page), placeOf)) {
    yield rows.map((row) => {
      const { id, at, receivedAt, isClockDoubtful, kind, body } = presentEvent(row, { hidden, gamma });
      return { seq: id, at, receivedAt, isClockDoubtful, kind, body };
    });
  }
}
