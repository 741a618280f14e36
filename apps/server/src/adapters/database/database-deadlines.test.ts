import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { isOutage } from '../../process/is-outage.ts';
import type { Cable } from '../../testing/cable.ts';
import type { Database } from './database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { layDatabaseCable } from './testing/database-cable.ts';
import { createTestDatabase } from './testing/test-databases.ts';

const times = { statementMs: 300, lockMs: 150, responseTimeoutMs: 600 };

let cable: Cable;
let database: Database;

beforeEach(async () => {
  const { url, remove } = await createTestDatabase(null);
  const laid = await layDatabaseCable(url);
  cable = laid.cable;
  database = openPostgresDatabase(laid.url, { times });
  await database.orm.execute(sql`create table notes (id int primary key)`);
  return async () => {
    cable.cut();
    await database.close();
    await remove();
  };
});

const notes = async () => (await database.orm.execute<{ id: number }>(sql`select id from notes`)).rows;

describe('deadlines of statements', () => {
  test('a statement fails when the server takes too long', async () => {
    const slow = database.orm.execute(sql`select pg_sleep(60)`);
    await expect(slow).rejects.toSatisfy(isOutage);
    expect(await notes()).toEqual([]);
  });

  test('a statement fails when it waits too long for a lock', async () => {
    await database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`lock table notes in access exclusive mode`);
      await expect(notes()).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
  });

  test('a statement fails when its connection goes silent, and the connection is not used again', async () => {
    const busy = Array.from({ length: 10 }, () => database.orm.execute(sql`select pg_sleep(0.2)`));
    await Promise.all(busy);
    cable.silenceOpen();
    const asked = await Promise.allSettled(Array.from({ length: 10 }, notes));
    for (const answer of asked) expect(answer.status === 'rejected' && answer.reason).toSatisfy(isOutage);
    expect(await notes()).toEqual([]);
  });

  test('a transaction whose connection goes silent fails and stores nothing', async () => {
    const interrupted = database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`insert into notes values (1)`);
      cable.silenceOpen();
      await transaction.execute(sql`insert into notes values (2)`);
    });
    await expect(interrupted).rejects.toSatisfy(isOutage);
    expect(await notes()).toEqual([]);
  });
});

test('connections on which a transaction could not begin return to the pool', async () => {
  await notes();
  for (let round = 0; round < 3; round++) {
    const begun = Array.from({ length: 10 }, () =>
      database.orm.transaction(async (transaction) => transaction.execute(sql`select 1`)),
    );
    cable.cut();
    await Promise.allSettled(begun);
  }
  await Promise.all(Array.from({ length: 10 }, notes));
});

test('a statement of background work has a longer deadline', async () => {
  await database.housekeepingOrm.execute(sql`select pg_sleep(0.7)`);
});
