import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAsTenant } from '../../admission/tenant.ts';
import { limits } from '../../config/limits.ts';
import type { Database } from './database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { createTestDatabase, emptyDatabase } from './testing/test-databases.ts';

const { connections, connectionsPerTenant } = limits.database;

let database: Database;
let remove: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase(emptyDatabase);
  remove = created.remove;
  database = openPostgresDatabase(created.url);
});
afterAll(async () => {
  await database.close();
  await remove();
});

const lock = 42;
let unblock: () => Promise<void>;
beforeEach(async () => {
  const client = await database.connect();
  await client.query('select pg_advisory_lock($1)', [lock]);
  unblock = async () => {
    await client.query('select pg_advisory_unlock_all()');
    client.release();
  };
});

const block = (tenant: string, count: number) =>
  runAsTenant({ tenant }, () =>
    Promise.all(
      Array.from({ length: count }, () => database.orm.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)),
    ),
  );
const ask = (tenant: string) => runAsTenant({ tenant }, () => database.orm.execute(sql`select 1 as answer`));
const ofWork = () => database.pools().find(({ name }) => name === 'work');

describe('the fair pool', () => {
  it('a tenant with any number of statements leaves connections for other tenants', async () => {
    const blocked = block('loud', 30);
    expect((await ask('other')).rows).toEqual([{ answer: 1 }]);
    expect(ofWork()).toMatchObject({ busy: connectionsPerTenant, waiting: 30 - connectionsPerTenant });
    await unblock();
    await blocked;
    expect(ofWork()).toMatchObject({ busy: 0, waiting: 0 });
  });

  it("the server's own work may use all connections that no tenant needs", async () => {
    const blocked = Promise.all(
      Array.from({ length: 30 }, () => database.orm.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)),
    );
    await expect.poll(() => ofWork()?.busy).toBe(connections);
    await unblock();
    await blocked;
  });

  it("all tenants together leave two connections for the server's own work", async () => {
    const blocked = ['one', 'two', 'three', 'four', 'five'].map((tenant) => block(tenant, connections));
    await expect.poll(() => ofWork()?.busy).toBe(connections - 2);
    const own = await Promise.all([1, 2].map(() => database.orm.execute(sql`select 1 as answer`)));
    expect(own.map(({ rows }) => rows)).toEqual([[{ answer: 1 }], [{ answer: 1 }]]);
    await unblock();
    await Promise.all(blocked);
  });

  it('a transaction occupies its connection until it ends, also when it fails', async () => {
    const failed = runAsTenant({ tenant: 'one' }, () =>
      database.orm.transaction(async (transaction) => {
        await transaction.execute(sql`select 1`);
        expect(ofWork()).toMatchObject({ busy: 1 });
        throw new Error('changed its mind');
      }),
    );
    await expect(failed).rejects.toThrow('changed its mind');
    await expect(database.orm.execute(sql`select wrong`)).rejects.toThrow();
    expect(ofWork()).toMatchObject({ busy: 0, waiting: 0 });
    await unblock();
  });
});
