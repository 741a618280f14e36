import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeDatabaseContract } from './database-contract.ts';
import { describePartitionsContract } from './partitions-contract.ts';
import { createPostgresStorage, useStorage } from './testing/storage-under-test.ts';

const storage = useStorage(createPostgresStorage);

describeDatabaseContract('PostgreSQL', storage);
describePartitionsContract('PostgreSQL', storage);

it('survives a connection that breaks between two statements of a transaction', async () => {
  const { orm } = storage.database;
  const interrupted = orm.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await orm.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    await transaction.execute(sql`select 1`);
  });
  await expect(interrupted).rejects.toThrow();
  expect((await orm.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
