import type {
  AdministeredMachineFilter,
  AdministeredMachineSort,
} from '@washboard/contract/machine-administration/machine-administration';
import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../adapters/database/testing/storage-under-test.ts';
import { findMachinePage } from './machines-repository.ts';

const storage = useStorage(copyStorage);

const actor = { role: 'ADMIN', companyCode: null } as Parameters<typeof findMachinePage>[1]['actor'];

/** PostgreSQL scans a whole table or sorts it only if it cannot do without. */
async function plansOf(filter: AdministeredMachineFilter, sort: AdministeredMachineSort): Promise<string> {
  const plans: unknown[] = [];
  await storage.database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    await transaction.execute(sql`set local enable_sort = off`);
    const explaining = Object.assign(Object.create(transaction), {
      execute: async (statement: SQL) => {
        plans.push((await transaction.execute(sql`explain ${statement}`)).rows);
        return transaction.execute(statement);
      },
    });
    await findMachinePage(explaining, { actor, brand: 'marea', filter }, { sort, limit: 51, after: null });
  });
  return JSON.stringify(plans);
}

it.each([
  ['serialNumber', 'appliances_pkey'],
  ['-createdAt', 'appliances_by_creation'],
  ['createdAt', 'appliances_by_creation'],
  ['applianceName', 'appliances_by_name'],
  ['companyName', 'companies_by_name'],
  ['-companyName', 'companies_by_name'],
] as const)('the database reads a page by %s in the order of the index %s', async (sort, index) => {
  const plans = await plansOf({}, sort);
  expect(plans).toContain(index);
  // PostgreSQL sorts only the machines of one company.
  expect(plans).not.toMatch(/"(->|\s)*Sort {2}\(/);
});

it.each(['online', 'offline'] as const)(
  'an index of offline machines serves the list of machines that are %s',
  async (connection) => {
    expect(await plansOf({ connection }, 'serialNumber')).toContain('appliance_states_offline');
  },
);
