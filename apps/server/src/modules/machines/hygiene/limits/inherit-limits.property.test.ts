import type { SourcedLimits } from '@washboard/contract/hygiene/hygiene-limits';
import { latestLimits, usualProfile } from '@washboard/machine-model/hygiene/limit-profiles';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../../../../actor.ts';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { insertMachines } from '../../../../testing/world.ts';
import { companies } from '../../../people/companies/tables.ts';
import { appliances } from '../../appliances/tables.ts';
import { companyLimitChoices, limitProfiles, limitProfileVersions, machineLimitChoices } from '../tables.ts';
import { getLimitProfile } from './get-limit-profile.ts';
import { type LimitsRow, limitColumns, limitsInForce, limitsOfRow } from './limits-in-force.ts';

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

/** A higher number is the choice of a built-in profile or of an unknown ID. */
const ownProfiles = 4;
const others = ['fdaFoodCode', 'ofALaterVersion'];
const choice = fc.option(fc.nat(ownProfiles + others.length - 1), { freq: 2 });

const world = fc.integer({ min: 1, max: 8 }).chain((size) =>
  fc.record({
    companies: fc.array(fc.record({ parent: fc.option(fc.nat(size - 1), { freq: 5 }), choice, ofMachine: choice }), {
      minLength: size,
      maxLength: size,
    }),
    profiles: fc.array(
      fc.record({
        owner: fc.option(fc.nat(size - 1), { freq: 6 }),
        version: fc.integer({ min: 1, max: 3 }),
        isRetired: fc.boolean(),
      }),
      { minLength: ownProfiles, maxLength: ownProfiles },
    ),
  }),
);
type World = (typeof world extends fc.Arbitrary<infer T> ? T : never) & object;

const code = (company: number) => String(100_000 + company);
const serialOf = (company: number) => `TREE${company}`;
const idOf = (chosen: number) => others[chosen - ownProfiles] ?? `00000000-0000-4000-8000-00000000000${chosen}`;
const limitsIn = (profile: number, version: number) => ({
  tankTmpMin: 600 + profile,
  rinseTmpMin: 800 + version,
  rinseTmpMax: 900,
  contactSMin: profile % 2 === 0 ? null : 90,
});

async function build({ companies: all, profiles }: World): Promise<void> {
  const { orm } = storage.database;
  await orm.execute(sql`truncate ${companies}, ${limitProfiles}, ${appliances} cascade`);
  await orm.insert(companies).values(
    all.map(({ parent }, i) => ({
      companyCode: code(i),
      companyName: `Company ${i}`,
      parentCompanyCode: parent === null ? null : code(parent),
    })),
  );
  await insertMachines(
    storage.database,
    all.map((_, i) => ({ serialNumber: serialOf(i), companyCode: code(i) })),
  );
  const at = new Date();
  await orm.insert(limitProfiles).values(
    profiles.map(({ owner, version, isRetired }, i) => ({
      id: idOf(i),
      companyCode: owner === null ? null : code(owner),
      name: `Profile ${i}`,
      version,
      changedAt: at,
      retiredAt: isRetired ? at : null,
    })),
  );
  await orm.insert(limitProfileVersions).values(
    profiles.flatMap(({ version: latest }, i) =>
      Array.from({ length: latest }, (_, before) => ({
        profileId: idOf(i),
        version: before + 1,
        name: `Profile ${i}`,
        createdAt: at,
        ...limitsIn(i, before + 1),
      })),
    ),
  );
  const chosen = all.flatMap(({ choice }, i) => (choice === null ? [] : [{ companyCode: code(i), choice }]));
  if (chosen.length > 0) {
    await orm
      .insert(companyLimitChoices)
      .values(
        chosen.map(({ companyCode, choice }) => ({ companyCode, profileId: idOf(choice), version: 1, changedAt: at })),
      );
  }
  const ofMachines = all.flatMap(({ ofMachine }, i) =>
    ofMachine === null ? [] : [{ serialNumber: serialOf(i), profileId: idOf(ofMachine) }],
  );
  if (ofMachines.length > 0) await orm.insert(machineLimitChoices).values(ofMachines);
}

type Expected = Pick<SourcedLimits, 'profile' | 'limits' | 'chosenFor'> & { company: string | null };

/** This second implementation of the rule is the oracle of the test. */
function nearest({ companies: all, profiles }: World, start: number): Expected {
  const own = applicable(all[start]?.ofMachine ?? null, start);
  if (own) return { ...own, chosenFor: 'machine', company: null };
  for (const at of upward(start, start)) {
    const found = applicable(all[at]?.choice ?? null, at);
    if (found) return { ...found, chosenFor: 'company', company: code(at) };
  }
  return { ...latestLimits(usualProfile), chosenFor: 'usual', company: null };

  function applicable(chosen: number | null, place: number) {
    if (chosen === null) return null;
    const profile = profiles[chosen];
    if (!profile) return latestLimits(idOf(chosen));
    const { owner, version, isRetired } = profile;
    if (isRetired || owner === null || !upward(start, place).includes(owner)) return null;
    return { profile: { id: idOf(chosen), version }, limits: limitsIn(chosen, version) };
  }

  function upward(from: number, place: number): number[] {
    const passed: number[] = [];
    for (let at: number | null = from; at !== null && !passed.includes(at); at = all[at]?.parent ?? null)
      passed.push(at);
    return passed.slice(passed.indexOf(place));
  }
}

test('the nearest choice that applies decides the limits in any tree or ring of companies', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      await build(drawn);
      const { orm } = storage.database;
      const { rows } = await orm.execute<LimitsRow & { serialNumber: string }>(sql`
        with recursive machines as (select serial_number, company_code from appliances), ${limitsInForce}
        select in_force.serial_number as "serialNumber", ${limitColumns} from in_force`);
      const judged = new Map(rows.map((row) => [row.serialNumber, limitsOfRow(row)]));
      expect(rows).toHaveLength(drawn.companies.length);
      for (const i of drawn.companies.keys()) {
        const machine = {
          serialNumber: serialOf(i),
          companyCode: code(i),
          gamma: 'infinity',
          modelNumber: 'INF-50',
        } as const;
        const { profile, limits, chosenFor, company } = await getLimitProfile(orm, admin, machine);
        const expected = nearest(drawn, i);
        expect({ profile, limits, chosenFor, company: company?.companyCode ?? null }).toEqual(expected);
        expect(judged.get(machine.serialNumber)).toEqual({ profile: expected.profile, limits: expected.limits });
      }
    }),
    { numRuns: 60 },
  );
});
