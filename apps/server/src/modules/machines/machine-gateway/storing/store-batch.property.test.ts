import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { addMachines, storedSeqs } from '../testing/machine-world.ts';
import { received } from '../testing/messages.ts';
import { storeBatch } from './store-batch.ts';

const storage = useStorage(copyStorage);

describe('storeBatch, property test', () => {
  beforeAll(() => storage.database.migrate());

  it('the store keeps each message once, however messages are repeated, mixed and cut into batches', async () => {
    // The same machine and number always name the same message.
    const message = fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 12 }));
    const batches = fc.array(fc.array(message, { maxLength: 12 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(batches, fc.boolean(), async (plan, isConcurrent) => {
        const machines = await addMachines(storage.database, 3);
        const nameOf = (machine: number) => machines[machine] ?? '';
        const openers = await storage.openers(2);
        const store = (batch: (typeof plan)[number], i: number) =>
          storeBatch(
            openers[i % openers.length] ?? storage.database,
            batch.map(([machine, seq]) => received(nameOf(machine), seq % 3 === 0 ? 'events' : 'telemetry', seq)),
          );
        const results: Awaited<ReturnType<typeof store>>[] = [];
        if (isConcurrent) results.push(...(await Promise.all(plan.map(store))));
        else for (const [i, batch] of plan.entries()) results.push(await store(batch, i));

        const storedMessages = results.flatMap(({ stored }) => stored);
        for (const [i, machine] of machines.entries()) {
          const sent = new Set(plan.flat().flatMap(([sender, seq]) => (sender === i ? [seq] : [])));
          const expected = [...sent].toSorted((a, b) => a - b);
          expect(await storedSeqs(storage.database, machine)).toEqual(expected);
          const newOnes = storedMessages.filter(({ serialNumber }) => serialNumber === machine).map(({ seq }) => seq);
          expect(newOnes.toSorted((a, b) => a - b)).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });
});
