import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { alarms } from '../../alarms/tables.ts';
import { addMachine } from '../testing/machine-world.ts';
import { received } from '../testing/messages.ts';
import { storeBatch } from './store-batch.ts';

interface GeneratedEvent {
  seq: number;
  errorCode: string;
  isRaised: boolean;
}

const storage = useStorage(copyStorage);

describe('alarms, property test', () => {
  beforeAll(() => storage.database.migrate());

  it('alarms follow from their events in the order of the numbers, whatever the order of arrival', async () => {
    const alarmEvent = fc.record({
      seq: fc.integer({ min: 1, max: 24 }),
      errorCode: fc.constantFrom('T01', 'W03'),
      isRaised: fc.boolean(),
    });
    // Events that are 40 apart are processed separately.
    const events = fc
      .tuple(fc.uniqueArray(alarmEvent, { selector: ({ seq }) => seq, maxLength: 16 }), fc.constantFrom(1, 40))
      .map(([all, step]) => all.map((event) => ({ ...event, seq: event.seq * step })));
    const plan = events.chain((events) =>
      fc.tuple(fc.constant(events), fc.array(fc.subarray(events).chain(shuffled), { maxLength: 6 })),
    );
    await fc.assert(
      fc.asyncProperty(plan, fc.boolean(), async ([events, batches], isConcurrent) => {
        const machine = await addMachine(storage.database);
        const openers = await storage.openers(2);
        const store = (batch: readonly GeneratedEvent[], i: number) =>
          storeBatch(
            openers[i % openers.length] ?? storage.database,
            batch.map(({ seq, errorCode, isRaised }) =>
              received(machine, 'events', seq, {
                kind: isRaised ? 'alarmRaised' : 'alarmCleared',
                body: { errorCode },
              }),
            ),
          );
        const all = [...batches, events];
        if (isConcurrent) await Promise.all(all.map(store));
        else for (const [i, batch] of all.entries()) await store(batch, i);
        const rows = await storage.database.orm.select().from(alarms).where(eq(alarms.serialNumber, machine));
        const kept = rows.map(({ errorCode, raisedSeq, clearedSeq }) => ({ errorCode, raisedSeq, clearedSeq }));
        expect(kept.toSorted((a, b) => a.raisedSeq - b.raisedSeq)).toEqual(expectedOf(events));
      }),
      { numRuns: 100 },
    );
  });
});

function shuffled(events: GeneratedEvent[]): fc.Arbitrary<GeneratedEvent[]> {
  return fc.shuffledSubarray(events, { minLength: events.length });
}

function expectedOf(events: readonly GeneratedEvent[]) {
  const expected: { errorCode: string; raisedSeq: number; clearedSeq: number | null }[] = [];
  for (const { seq, errorCode, isRaised } of events.toSorted((a, b) => a.seq - b.seq)) {
    const open = expected.find((alarm) => alarm.errorCode === errorCode && alarm.clearedSeq === null);
    if (isRaised && !open) expected.push({ errorCode, raisedSeq: seq, clearedSeq: null });
    else if (!isRaised && open) open.clearedSeq = seq;
  }
  return expected;
}
