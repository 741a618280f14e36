import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { createStorage, useStorage } from './testing/storage-under-test.ts';

const starters = 4;

const storage = useStorage(createStorage);

describe('the database', () => {
  beforeAll(async () => {
    const databases = await storage.openers(starters);
    await Promise.all(Array.from({ length: starters }, (_, i) => databases[i % databases.length]?.migrate()));
    await storage.database.orm.execute(sql`create table notes (id int primary key, text text not null)`);
  });

  const notes = async (database = storage.database): Promise<number[]> => {
    const { rows } = await database.orm.execute<{ id: number }>(sql`select id from notes order by id`);
    return rows.map(({ id }) => id);
  };
  const write = (orm: Pick<Database['orm'], 'execute'>, id: number) =>
    orm.execute(sql`insert into notes (id, text) values (${id}, ${`note ${id}`})`);
  const clear = () => storage.database.orm.execute(sql`truncate notes`);

  it('the database applies each migration once, even when several processes start together or later', async () => {
    const applied = async () => {
      const { rows } = await storage.database.orm.execute<{ createdAt: string }>(
        sql`select created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at`,
      );
      return rows.map(({ createdAt }) => Number(createdAt));
    };
    const expected = journal.entries.map(({ when }) => when);
    expect(await applied()).toEqual(expected);
    await storage.database.migrate();
    expect(await applied()).toEqual(expected);
  });

  it('the database refuses a schema older than the first migration, and does not change it', async () => {
    const { orm } = storage.database;
    const applied = sql`drizzle.__drizzle_migrations`;
    const [first, last] = [journal.entries.at(0)?.when ?? 0, journal.entries.at(-1)?.when ?? 0];
    const older = last - first + 1;
    await orm.execute(sql`update ${applied} set created_at = created_at - ${older}::bigint`);
    await expect(storage.database.migrate()).rejects.toThrow('older than the oldest');
    const { rowCount } = await orm.execute(sql`update ${applied} set created_at = created_at + ${older}::bigint`);
    expect(rowCount).toBe(journal.entries.length);
  });

  it('a transaction stores everything or nothing', async () => {
    await clear();
    await storage.database.orm.transaction(async (transaction) => {
      await write(transaction, 1);
      await write(transaction, 2);
    });
    const failing = storage.database.orm.transaction(async (transaction) => {
      await write(transaction, 3);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await notes()).toEqual([1, 2]);
  });

  it('the database rolls back a transaction with a failed statement, and still works', async () => {
    await clear();
    const failing = storage.database.orm.transaction(async (transaction) => {
      await write(transaction, 1);
      await write(transaction, 1);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
    await write(storage.database.orm, 2);
    expect(await notes()).toEqual([2]);
  });

  it.each([
    ['change', sql`update audit_log set actor = 'somebody else'`],
    ['delete', sql`delete from audit_log`],
    ['delete nothing', sql`delete from audit_log where false`],
    ['empty', sql`truncate audit_log`],
  ])('no process can %s the audit log', async (_name, attempt) => {
    const { orm } = storage.database;
    await orm.execute(sql`insert into audit_log (at, actor, action) values (now(), 'me', 'access.refused')`);
    const lines = () => orm.execute(sql`select id, actor from audit_log order by id`);
    const { rows: before } = await lines();
    await expect(orm.execute(attempt)).rejects.toMatchObject({
      cause: { code: '42501', message: 'table audit_log is append-only' },
    });
    expect((await lines()).rows).toEqual(before);
  });

  it('a failed statement rejects with its SQLSTATE, and the database still works', async () => {
    const { orm } = storage.database;
    await expect(orm.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } });
    await expect(orm.execute(sql`selekt 1`)).rejects.toMatchObject({ cause: { code: '42601' } });
    expect((await orm.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('many concurrent statements each return their own result', async () => {
    const numbers = Array.from({ length: 200 }, (_, i) => i);
    const answers = await Promise.all(
      numbers.map((n) => storage.database.orm.execute(sql`select ${n}::int as n, repeat('x', ${n}) as text`)),
    );
    expect(answers.map(({ rows }) => rows[0])).toEqual(numbers.map((n) => ({ n, text: 'x'.repeat(n) })));
  });

  it('concurrent transactions do not see each other’s changes', async () => {
    await clear();
    await write(storage.database.orm, 1);
    const databases = await storage.openers(starters);
    const count = 40;
    await Promise.all(
      Array.from({ length: count }, (_, i) =>
        (databases[i % databases.length] ?? storage.database).orm
          .transaction(async (transaction) => {
            await transaction.execute(sql`select id from notes where id = 1 for update`);
            await transaction.execute(sql`update notes set text = text || '.' where id = 1`);
            if (i % 4 === 0) transaction.rollback();
          })
          .catch((error: unknown) => {
            if (i % 4 !== 0) throw error;
          }),
      ),
    );
    const { rows } = await storage.database.orm.execute<{ dots: number }>(
      sql`select length(text) - length('note 1') as dots from notes where id = 1`,
    );
    expect(rows).toEqual([{ dots: (count * 3) / 4 }]);
  });

  it('a query returns results of several megabytes', async () => {
    const { rows } = await storage.database.orm.execute<{ text: string }>(
      sql`select repeat('dish', 1000000) as text from generate_series(1, 2)`,
    );
    expect(rows.map(({ text }) => text.length)).toEqual([4_000_000, 4_000_000]);
  });

  it('a trigger prevents changing or removing an entry of the audit log', async () => {
    const { orm } = storage.database;
    await orm.execute(sql`insert into audit_log (at, action) values (now(), 'test')`);
    for (const statement of [
      sql`update audit_log set action = 'other'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(orm.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  it('a database that is closed and opened again still has its data', async () => {
    await clear();
    await write(storage.database.orm, 7);
    await storage.reopen();
    await storage.database.migrate();
    expect(await notes()).toEqual([7]);
    await storage.database.ping();
  });
});

it('the database survives a connection that breaks between two statements of a transaction', async () => {
  const { orm } = storage.database;
  const interrupted = orm.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await orm.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    await transaction.execute(sql`select 1`);
  });
  await expect(interrupted).rejects.toThrow();
  expect((await orm.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

describe('listening to notifications', () => {
  const isListening = sql`select pid from pg_stat_activity where query = 'listen "news"'`;
  const send = (text: string) => storage.database.orm.execute(sql`select pg_notify('news', ${text})`);
  const breakConnection = () =>
    storage.database.orm.execute(sql`select pg_terminate_backend(pid, 5000) from (${isListening}) listening`);

  it('a listener receives committed notifications, also after its connection broke', async () => {
    const heard: string[] = [];
    let beginnings = 0;
    const listener = await storage.database.listen(
      'news',
      (text) => heard.push(text),
      () => {
        beginnings += 1;
      },
    );
    await send('one');
    await vi.waitFor(() => expect(heard).toEqual(['one']));
    await breakConnection();
    await vi.waitFor(() => expect(beginnings).toBe(2), { timeout: 10_000 });
    await send('two');
    await vi.waitFor(() => expect(heard).toEqual(['one', 'two']));
    await listener.close();
  });

  it('a listener closes even if its connection breaks at that moment', async () => {
    for (let waitMs = 0; waitMs <= 300; waitMs += 30) {
      const listener = await storage.database.listen(
        'news',
        () => {},
        () => {},
      );
      await breakConnection();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      await listener.close();
    }
    const { rows } = await storage.database.orm.execute(isListening);
    expect(rows).toEqual([]);
  });
});
