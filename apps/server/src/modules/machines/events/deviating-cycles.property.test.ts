import { type Gamma, gammas } from '@washboard/contract/appliances/appliances';
import type { DeviatingCycleList } from '@washboard/contract/events/deviating-cycles';
import { isHygienic, washProgrammes } from '@washboard/machine-model/ranges/hygiene';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines } from '../../../testing/world.ts';
import { events } from './tables.ts';
import { at, cycle, day } from './testing/sample-events.ts';

const marea = gammas.filter((gamma) => !['tl', 'ce', 'hpw'].includes(gamma));
const serialNumberOf = (gamma: Gamma) => `LAW${gamma.toUpperCase()}01`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const machines = marea.map((gamma) => ({ serialNumber: serialNumberOf(gamma), companyCode: '300003', gamma }));
  await insertMachines(server.context.database, machines);
});
afterAll(() => server.close());

const near = (limit: number) => fc.option(fc.integer({ min: limit - 2, max: limit + 2 }), { nil: null });
const record = fc.record({
  gamma: fc.constantFrom(...marea),
  outcome: fc.constantFrom('completed' as const, 'completed' as const, 'stopped' as const, 'aborted' as const),
  cycleType: fc.constantFrom(...washProgrammes, 'autoWash', 'regeneration'),
  tankTmpMin: near(600),
  rinseTmpMin: near(800),
  rinseTmpMax: near(900),
});

it('the list has exactly the completed washing cycles that are not hygienic by the rule of the machine model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 40 }), async (records) => {
      const { orm } = server.context.database;
      await orm.delete(events);
      await orm.insert(events).values(
        records.map(({ gamma, ...fields }, i) => ({
          ...{ serialNumber: serialNumberOf(gamma), seq: i, kind: 'cycleEnded', body: { ...cycle, ...fields } },
          ...{ at: at('08:00:00'), receivedAt: at('08:00:00'), isClockDoubtful: false },
        })),
      );
      const answer = await server.call(
        'otherKitchen',
        'GET',
        `/api/v1/appliance/deviatingCycles?startDate=${day}T00:00:00Z&stopDate=${day}T12:00:00Z&limit=200`,
      );
      const { items }: DeviatingCycleList = answer.json();
      const deviating = records.flatMap(({ gamma, ...fields }, id) =>
        fields.outcome === 'completed' &&
        washProgrammes.includes(fields.cycleType) &&
        !isHygienic(fields, rangeModels[gamma].hygiene)
          ? [id]
          : [],
      );
      expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(deviating);
    }),
    { numRuns: 60 },
  );
});
