import { type Tariffs, tariffNames } from '@washboard/contract/statistics/costs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../../../actor.ts';
import { copyStorage, useStorage } from '../../../adapters/database/testing/storage-under-test.ts';
import { companies } from '../../people/companies/tables.ts';
import { inheritTariffs } from './inherit-tariffs.ts';
import { companyTariffs } from './tables.ts';
import { findTariffLevels } from './tariffs-repository.ts';

const storage = useStorage(copyStorage);
const admin: Actor = {
  userId: '00000000-0000-4000-8000-000000000000',
  role: 'ADMIN',
  status: 'ACTIVE',
  companyCode: null,
  administrationProfile: [],
  sessionId: '',
  origin: '',
};

const price = fc.option(fc.nat(10_000_000), { freq: 2 });
const tariffs: fc.Arbitrary<Tariffs> = fc.record(
  Object.fromEntries(tariffNames.map((name) => [name, price])),
) as fc.Arbitrary<Tariffs>;

/** Companies may form rings, and some have set prices. */
const world = fc.integer({ min: 1, max: 8 }).chain((size) =>
  fc.array(fc.record({ parent: fc.option(fc.nat(size - 1), { freq: 5 }), set: fc.option(tariffs, { freq: 3 }) }), {
    minLength: size,
    maxLength: size,
  }),
);
type World = (typeof world extends fc.Arbitrary<infer T> ? T : never) & object;

const code = (company: number) => String(100_000 + company);

async function build(all: World): Promise<void> {
  const { orm } = storage.database;
  await orm.execute(sql`truncate ${companies} cascade`);
  await orm.insert(companies).values(
    all.map(({ parent }, i) => ({
      companyCode: code(i),
      companyName: `Company ${i}`,
      parentCompanyCode: parent === null ? null : code(parent),
    })),
  );
  const rows = all.flatMap(({ set }, i) =>
    set === null ? [] : [{ companyCode: code(i), ...set, version: 1, changedAt: new Date() }],
  );
  if (rows.length > 0) await orm.insert(companyTariffs).values(rows);
}

/** This second implementation of the rule walks up until a company has set the price. */
function nearest(all: World, start: number, name: keyof Tariffs): { price: number; company: string } | null {
  const passed = new Set<number>();
  for (let at: number | null = start; at !== null && !passed.has(at); at = all[at]?.parent ?? null) {
    passed.add(at);
    const found = all[at]?.set?.[name] ?? null;
    if (found !== null) return { price: found, company: code(at) };
  }
  return null;
}

test('the nearest company with a price decides, in any tree and in any ring of companies', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (all) => {
      await build(all);
      for (const [i] of all.entries()) {
        const inherited = inheritTariffs(await findTariffLevels(storage.database.orm, admin, code(i)));
        for (const name of tariffNames) {
          const found = inherited[name];
          expect(found && { price: found.price, company: found.company?.companyCode }).toEqual(nearest(all, i, name));
        }
      }
    }),
    { numRuns: 40 },
  );
});
