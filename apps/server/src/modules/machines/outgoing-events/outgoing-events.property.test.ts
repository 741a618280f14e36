import { randomUUID } from 'node:crypto';
import { type Role, roles } from '@washboard/contract/accounts/permissions';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../adapters/database/testing/storage-under-test.ts';
import { companies } from '../../people/companies/tables.ts';
import { companyHolder } from '../../people/scope/index.ts';
import { applianceScope } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import { findInterest } from './find-interest.ts';
import { outgoingSubscriptions } from './tables.ts';

const storage = useStorage(copyStorage);

const world = fc.integer({ min: 1, max: 6 }).chain((size) => {
  const company = fc.nat(size - 1);
  return fc.record({
    parents: fc.tuple(...Array.from({ length: size }, (_, i) => (i ? fc.nat(i - 1) : fc.constant(null)))),
    machines: fc.array(fc.record({ company, assignedTo: fc.option(company) }), { minLength: 1, maxLength: 5 }),
  });
});

const subscriberRoles = roles.filter((role) => role !== 'ADMIN');

describe("the recipients of a machine's events", () => {
  beforeAll(() => storage.database.migrate());

  it('a company receives the events of a machine exactly if the rule of the scope includes the machine', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(world, async ({ parents, machines }) => {
        run += 1;
        const { orm } = storage.database;
        const codeOf = (index: number) => String(500_000 + run * 10 + index);
        const serialOf = (index: number) => `INT${String(run * 10 + index).padStart(6, '0')}`;
        for (const [i, parent] of parents.entries())
          await orm.insert(companies).values({
            companyCode: codeOf(i),
            companyName: 'Test',
            parentCompanyCode: parent === null ? null : codeOf(parent),
          });
        await orm.insert(appliances).values(
          machines.map(({ company, assignedTo }, i) => ({
            serialNumber: serialOf(i),
            brand: 'marea',
            gamma: 'infinity' as const,
            modelNumber: 'INF-50',
            revision: 'B',
            linkSecretHash: serialOf(i),
            companyCode: codeOf(company),
            assignedCompanyCode: assignedTo === null ? null : codeOf(assignedTo),
          })),
        );
        const subscriptions = parents.flatMap((_, i) =>
          subscriberRoles.map((role: Role) => ({ id: randomUUID(), companyCode: codeOf(i), role })),
        );
        await orm.insert(outgoingSubscriptions).values(
          subscriptions.map((subscription) => ({
            ...subscription,
            consumer: 'webhooks' as const,
            kinds: ['alarm.raised' as const],
            isActive: true,
          })),
        );
        const interest = await orm.transaction((transaction) =>
          findInterest(
            transaction,
            machines.map((_, i) => serialOf(i)),
          ),
        );
        for (const [i] of machines.entries()) {
          const expected: string[] = [];
          for (const { id, role, companyCode } of subscriptions) {
            const scope = applianceScope(companyHolder({ role, companyCode }), 'marea');
            if ((await orm.$count(appliances, and(scope, eq(appliances.serialNumber, serialOf(i))))) > 0)
              expected.push(id);
          }
          expect(interest.in(serialOf(i), 'alarm.raised').toSorted()).toEqual(expected.toSorted());
          expect(interest.in(serialOf(i), 'cycle.ended')).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  });
});
