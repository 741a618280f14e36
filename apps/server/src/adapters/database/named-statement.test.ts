import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Orm } from './database.ts';
import { namedStatement } from './named-statement.ts';
import { createStorage, useStorage } from './testing/storage-under-test.ts';

const storage = useStorage(createStorage);

const find = namedStatement<{ ids: string }, { text: string }>(
  'find_notes',
  sql`select text::text from notes join json_to_recordset(${sql.placeholder('ids')}) x(id int) using (id) order by id`,
);
const findWithoutCast = namedStatement<{ id: number }, { text: string }>(
  'find_note_without_cast',
  sql`select text from notes where id = ${sql.placeholder('id')}`,
);
const ids = '[{"id":1},{"id":2}]';
const both = [{ text: 'one' }, { text: 'two' }];

/** PostgreSQL stores plans per connection. */
async function plansOf(orm: Pick<Orm, 'execute'>) {
  const { rows } = await orm.execute<{ name: string; generic: number; custom: number }>(
    sql`select name, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`,
  );
  return rows;
}

describe('a named statement', () => {
  beforeEach(async () => {
    const { orm } = storage.database;
    await orm.execute(sql`drop table if exists notes`);
    await orm.execute(sql`create table notes (id int primary key, text text not null)`);
    await orm.execute(sql`insert into notes values (1, 'one'), (2, 'two')`);
  });

  it('a named statement has a generic plan after a few calls', async () => {
    await storage.database.orm.transaction(async (transaction) => {
      for (let i = 0; i < 20; i++) expect(await find(transaction, { ids })).toEqual(both);
      expect(await plansOf(transaction)).toContainEqual({ name: 'find_notes', generic: 15, custom: 5 });
    });
  });

  it('a named statement is prepared on each connection, including the replacement of a broken connection', async () => {
    const { orm } = storage.database;
    const many = () => Promise.all(Array.from({ length: 20 }, () => find(orm, { ids })));
    const all = Array.from({ length: 20 }, () => both);
    expect(await many()).toEqual(all);
    await orm.execute(sql`select count(pg_terminate_backend(pid)) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await expect.poll(() => many().catch(() => null), { timeout: 10_000 }).toEqual(all);
  });

  it('a named statement still works when the tables change', async () => {
    const { orm } = storage.database;
    for (let i = 0; i < 8; i++) await find(orm, { ids });
    await orm.execute(sql`alter table notes alter text type varchar(20), add more int, alter id type bigint`);
    expect(await find(orm, { ids })).toEqual(both);
  });

  describe('stale named statements', () => {
    beforeEach(storage.reopen);

    const alone = (work: (orm: Pick<Orm, '_'>) => Promise<unknown>) => work(storage.database.orm);
    const inTransaction = (work: (orm: Pick<Orm, '_'>) => Promise<unknown>) =>
      storage.database.orm.transaction((transaction) => work(transaction));

    it.each([
      ['alone', alone],
      ['in a transaction', inTransaction],
    ])('a named statement whose columns change type fails once, then uses another connection, %s', async (_, run) => {
      expect(await run((orm) => findWithoutCast(orm, { id: 1 }))).toEqual([{ text: 'one' }]);
      await storage.database.orm.execute(sql`alter table notes alter text type varchar(20)`);
      await expect(run((orm) => findWithoutCast(orm, { id: 1 }))).rejects.toMatchObject({ cause: { code: '0A000' } });
      expect(await run((orm) => findWithoutCast(orm, { id: 1 }))).toEqual([{ text: 'one' }]);
    });

    it.each([
      ['alone', alone],
      ['in a transaction', inTransaction],
    ])('a named statement that the server has lost fails once, then uses another connection, %s', async (_, run) => {
      expect(await run((orm) => find(orm, { ids }))).toEqual(both);
      await storage.database.orm.execute(sql`deallocate all`);
      await expect(run((orm) => find(orm, { ids }))).rejects.toMatchObject({ cause: { code: '26000' } });
      expect(await run((orm) => find(orm, { ids }))).toEqual(both);
    });
  });
});
