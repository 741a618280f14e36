import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { addMachines } from '../testing/machine-world.ts';
import { received } from '../testing/messages.ts';
import { storeBatch } from './store-batch.ts';

const storage = useStorage(copyStorage);

async function scansOfStates(): Promise<{ whole: number; lookups: number }> {
  const { orm } = storage.database;
  await orm.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await orm.execute<{ whole: number; lookups: number }>(sql`
    select seq_scan::int as whole, idx_scan::int as lookups from pg_stat_user_tables where relname = 'appliance_states'`);
  return rows[0] ?? { whole: 0, lookups: 0 };
}

it('the store finds the machines of a batch of any size by index, and keeps its plan', async () => {
  const { orm } = storage.database;
  const machines = await addMachines(storage.database, 3000);
  await orm.execute(sql`vacuum analyze appliance_states`);
  const messagesOf = (count: number, seq: number) =>
    machines.slice(0, count).map((machine) => received(machine, 'telemetry', seq));
  const before = await scansOfStates();
  for (const [i, count] of [1, 10, 5, 1, 1, 1, 1000, 10, 2000, 1].entries()) {
    expect((await storeBatch(storage.database, messagesOf(count, i + 1))).stored).toHaveLength(count);
  }
  const after = await scansOfStates();
  expect(after.whole - before.whole).toBe(0);
  expect(after.lookups - before.lookups).toBeGreaterThan(3030);
  const { rows } = await orm.execute(sql`
    select name, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`);
  expect(rows).toEqual([{ name: 'store_batch', generic: 5, custom: 5 }]);
});
