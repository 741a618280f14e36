import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { copyDatabase } from './copy-database.ts';
import type { Database } from './database.ts';
import { copyStorage, useStorage } from './testing/storage-under-test.ts';

const target = useStorage(copyStorage);
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  const { orm } = server.context.database;
  await orm.execute(sql`
    insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful, boiler_tmp)
    select 'PONTE0001', '2024-02-29T12:00:00Z'::timestamptz + n * interval '1 day', n, now(), false, n
    from generate_series(1, 900) n`);
});
afterAll(() => server.close());

async function contentsOf({ orm }: Database, table: string): Promise<unknown[]> {
  const { rows } = await orm.execute(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t order by 1`);
  return rows;
}

async function tablesOf({ orm }: Database): Promise<string[]> {
  const { rows } = await orm.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name !~ '_(\\d{8}|default)$'`);
  return rows.map(({ name }) => name);
}

describe('copying a database', () => {
  it('a copy has all rows of the source', async () => {
    const source = server.context.database;
    expect(await copyDatabase(source, target.database)).toBeGreaterThan(900);
    const tables = await tablesOf(source);
    expect(tables).toContain('telemetry');
    for (const table of tables)
      expect(await contentsOf(target.database, table), table).toEqual(await contentsOf(source, table));
  });

  it('a copy has old rows in partitions, so that retention can drop them', async () => {
    expect(await contentsOf(target.database, 'telemetry_default')).toEqual([]);
  });

  it('a copy continues the identity columns of the source', async () => {
    const { orm } = target.database;
    const { rows } = await orm.execute(sql`
      select nextval(pg_get_serial_sequence('audit_log', 'id')) > coalesce(max(id), 0) as "isNew" from audit_log`);
    expect(rows).toEqual([{ isNew: true }]);
  });

  it('the server refuses a copy into a target with data', async () => {
    await expect(copyDatabase(server.context.database, target.database)).rejects.toThrow('needs an empty database');
  });
});
