import { createPlaceTime } from '@washboard/machine/kitchen/place-time';
import type { Database } from '@washboard/server/adapters/database/database';
import { alarmResolutions, alarms } from '@washboard/server/modules/machines/alarms/index';
import { users } from '@washboard/server/modules/people/accounts/index';
import type { PastOrder } from './simulate-past.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** After the fault is gone somebody takes the time to write down what it was. */
const writingMs = 20 * 60_000;

/** What people noted of the troubles of a past that is stored; what is noted already stays. */
export async function notePast({ orm }: Database, order: PastOrder): Promise<void> {
  const { serialNumber, timeZone, endsAtMs, troubles = [] } = order;
  const place = createPlaceTime(timeZone);
  const noted = troubles.flatMap(({ note, daysAgo, from, hours }) => {
    const fromMs = place.instantOf(place.dateAt(endsAtMs - daysAgo * dayMs), from);
    return note ? [{ note, fromMs, toMs: fromMs + hours * hourMs }] : [];
  });
  if (noted.length === 0) return;
  const raised = (await orm.select().from(alarms)).filter((alarm) => alarm.serialNumber === serialNumber);
  const people = await orm.select({ id: users.id, email: users.email }).from(users);
  for (const { note, fromMs, toMs } of noted) {
    const [first] = raised
      .filter(({ raisedAt }) => raisedAt.getTime() >= fromMs && raisedAt.getTime() < toMs)
      .toSorted((a, b) => a.raisedSeq - b.raisedSeq);
    const author = people.find(({ email }) => email === note.by);
    if (!first || !author) continue;
    await orm
      .insert(alarmResolutions)
      .values({
        ...{ serialNumber, errorCode: first.errorCode, alarmSeq: first.raisedSeq, version: 1 },
        ...{ solution: note.solution, words: note.words, author: author.id, at: new Date(toMs + writingMs) },
      })
      .onConflictDoNothing();
  }
}
