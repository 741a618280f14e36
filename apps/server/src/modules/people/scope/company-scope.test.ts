import { randomUUID } from 'node:crypto';
import {
  type AdministrationProfile,
  administrationProfiles,
  type Role,
  roles,
  type UserStatus,
  userStatuses,
} from '@washboard/contract/accounts/permissions';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../adapters/database/testing/storage-under-test.ts';
import { applianceScope } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { accountScope, seesMachinesAssignedTo } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import { companies } from '../companies/tables.ts';
import { administrationScope, companyScope, visibleCompanies } from './index.ts';

/** Parents and companies are indices, and cycles are possible. */
interface World {
  parents: (number | null)[];
  people: Person[];
}

interface Person {
  role: Role;
  status: UserStatus;
  company: number | null;
  /** The applicant's new company is below this one. */
  appliesBelow: number | null;
  profiles: AdministrationProfile[];
}

const world: fc.Arbitrary<World> = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const company = fc.option(fc.nat(size - 1), { freq: 6 });
  return fc.record({
    parents: fc.array(company, { minLength: size, maxLength: size }),
    people: fc.array(
      fc.record({
        role: fc.constantFrom(...roles),
        status: fc.constantFrom('ACTIVE' as const, ...userStatuses),
        company,
        appliesBelow: fc.option(fc.nat(size - 1), { freq: 2 }),
        profiles: fc.subarray([...administrationProfiles], { maxLength: 1 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  });
});

// The functions below implement the product's rules a second time.

function isAtOrAbove({ parents }: World, top: number, below: number): boolean {
  const passed = new Set<number>();
  for (let at: number | null = below; at !== null && !passed.has(at); at = parents[at] ?? null) {
    if (at === top) return true;
    passed.add(at);
  }
  return false;
}

function mayKnow(all: World, { role, company }: Person, other: number): boolean {
  if (role === 'ADMIN') return true;
  if (company === null) return false;
  if (role === 'SERVICE_MANAGER') return isAtOrAbove(all, company, other);
  return other === company || (role === 'SERVICE' && all.parents[other] === company);
}

function mayAdminister(all: World, { role, company }: Person, other: number): boolean {
  return role === 'ADMIN' || (company !== null && isAtOrAbove(all, company, other));
}

function isServing(all: World, { role, status, company }: Person, assigned: number): boolean {
  if (status !== 'ACTIVE' || company === null) return false;
  return role === 'SERVICE' ? company === assigned : role === 'SERVICE_MANAGER' && isAtOrAbove(all, company, assigned);
}

const storage = useStorage(copyStorage);
const code = (company: number) => String(100_000 + company);
const codeOrNull = (company: number | null) => (company === null ? null : code(company));

async function build({ parents, people }: World) {
  const { orm } = storage.database;
  await orm.execute(sql`truncate ${users}, ${companies} cascade`);
  await orm.insert(companies).values(
    parents.map((parent, i) => ({
      companyCode: code(i),
      companyName: `Company ${i}`,
      parentCompanyCode: codeOrNull(parent),
    })),
  );
  const rows = people.map(({ role, status, company, appliesBelow, profiles }) => {
    const id = randomUUID();
    return {
      id,
      role,
      status,
      email: `${id}@kitchens.example`,
      passwordHash: '',
      firstName: 'A',
      lastName: 'B',
      companyCode: codeOrNull(company),
      parentCompanyCode: codeOrNull(appliesBelow),
      administrationProfile: profiles,
    };
  });
  await orm.insert(users).values(rows);
  return rows.map((row) => ({ ...row, userId: row.id }));
}

async function companiesIn(scope: SQL): Promise<string[]> {
  const rows = await storage.database.orm
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(sql`${companies.companyCode} in ${scope}`)
    .orderBy(companies.companyCode);
  return rows.map(({ companyCode }) => companyCode);
}

async function usersIn(scope: SQL): Promise<string[]> {
  const rows = await storage.database.orm.select({ id: users.id }).from(users).where(scope);
  return rows.map(({ id }) => id).toSorted();
}

async function forEachone(
  check: (
    all: World,
    person: Person,
    holder: Awaited<ReturnType<typeof build>>[number],
    ids: string[],
  ) => Promise<void>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(world, async (all) => {
      const holders = await build(all);
      for (const [i, person] of all.people.entries()) {
        const holder = holders[i];
        if (holder)
          await check(
            all,
            person,
            holder,
            holders.map(({ id }) => id),
          );
      }
    }),
    { numRuns: 40 },
  );
}

const codesWhere = ({ parents }: World, isMeant: (company: number) => boolean) =>
  parents.flatMap((_, company) => (isMeant(company) ? [code(company)] : []));

describe('scopes in random company trees and cycles', () => {
  it('a person sees the own company, SERVICE also those directly below, SERVICE_MANAGER all below, ADMIN all', async () => {
    await forEachone(async (all, person, holder) => {
      const expected = codesWhere(all, (company) => mayKnow(all, person, company));
      expect(await companiesIn(companyScope(holder))).toEqual(expected);
    });
  });

  it('a person who may administer administers the own company and all below, and an ADMIN administers all', async () => {
    await forEachone(async (all, person, holder) => {
      const administered = codesWhere(all, (company) => mayAdminister(all, person, company));
      expect(await companiesIn(administrationScope(holder))).toEqual(administered);
      const isAdministrator = person.role === 'ADMIN' || person.profiles.length > 0;
      const known = codesWhere(all, (company) => mayKnow(all, person, company));
      expect(await companiesIn(visibleCompanies(holder))).toEqual(isAdministrator ? administered : known);
    });
  });

  it('the scope of accounts includes accounts of its companies, and applicants for a company below', async () => {
    await forEachone(async (all, person, holder, ids) => {
      const isIn = (company: number | null) => company !== null && mayAdminister(all, person, company);
      const expected = ids.filter(
        (_, i) => isIn(all.people[i]?.company ?? null) || isIn(all.people[i]?.appliesBelow ?? null),
      );
      expect(await usersIn(accountScope(administrationScope(holder)))).toEqual(expected.toSorted());
    });
  });

  it("an assigned machine is served and seen by the company's service and by the managers above", async () => {
    await fc.assert(
      fc.asyncProperty(world, fc.nat(8), async (all, drawn) => {
        const assigned = drawn % all.parents.length;
        const holders = await build(all);
        const expected = holders.flatMap(({ id }, i) => {
          const person = all.people[i];
          return person && isServing(all, person, assigned) ? [id] : [];
        });
        expect(await usersIn(seesMachinesAssignedTo(code(assigned)))).toEqual(expected.toSorted());
        const { orm } = storage.database;
        const model = { brand: 'marea', gamma: 'infinity' as const, modelNumber: 'INF-50', revision: 'B' };
        await orm.insert(companies).values({ companyCode: '999999', companyName: 'Elsewhere' });
        await orm.insert(appliances).values({
          ...model,
          serialNumber: 'ASSIGNED1',
          linkSecretHash: '',
          companyCode: '999999',
          assignedCompanyCode: code(assigned),
        });
        for (const holder of holders.filter(({ role, status }) => role !== 'ADMIN' && status === 'ACTIVE')) {
          const isSeen = (await orm.$count(appliances, applianceScope(holder, 'marea'))) > 0;
          expect(isSeen).toBe(expected.includes(holder.id));
        }
      }),
      { numRuns: 40 },
    );
  });
});
