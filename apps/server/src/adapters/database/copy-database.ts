import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Database } from './database.ts';
import { createPartitions, partitionedTables } from './partitions.ts';

interface Table {
  name: string;
  columns: string[];
  numbered: string[];
  references: string[];
}

export class CopyDatabaseError extends Error {
  override name = 'CopyDatabaseError';
}

/**
 * The job queue is not copied. Both databases must be at the same migration, and nothing else may write to them. One
 * statement runs at a time on each, so a source with one connection is enough.
 * @throws CopyDatabaseError when the target is not empty or the row counts differ
 * @returns the number of rows
 */
export async function copyDatabase(source: Database, target: Database): Promise<number> {
  const [reading, writing] = [await source.connect(), await target.connect()];
  try {
    const tables = inOrderOfReferences(await readTables(writing));
    await expectEmpty(writing, tables);
    const oldest = await oldestInstant(reading);
    if (oldest) await createPartitions(target, oldest, new Date());
    await writing.query('begin');
    let rows = 0;
    for (const table of tables) rows += await copyTable(reading, writing, table);
    await writing.query('commit');
    return rows;
  } catch (error) {
    await writing.query('rollback').catch(() => {}); // If the rollback fails, the connection and its transaction are gone.
    throw error;
  } finally {
    reading.release();
    writing.release();
  }
}

async function copyTable(
  reading: PoolClient,
  writing: PoolClient,
  { name, columns, numbered }: Table,
): Promise<number> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  await pipeline(
    reading.query(copyTo(`copy (select ${list} from "${name}") to stdout`)),
    writing.query(copyFrom(`copy "${name}" (${list}) from stdin`)),
  );
  const count = `select count(*)::int as count from "${name}"`;
  const [there, here] = [await reading.query(count), await writing.query(count)];
  if (there.rows[0].count !== here.rows[0].count) {
    throw new CopyDatabaseError(
      `${name}: ${there.rows[0].count} rows became ${here.rows[0].count}. Nothing was copied.`,
    );
  }
  for (const column of numbered) {
    await writing.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max("${column}"), 0) + 1 from "${name}"), false)`,
      [`"${name}"`, column],
    );
  }
  return here.rows[0].count;
}

async function readTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname), '[]') from pg_attribute a
       where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped) as numbered,
      (select coalesce(json_agg(r.confrelid::regclass::text), '[]') from pg_constraint r
       where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid) as "references"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`);
  return rows;
}

function inOrderOfReferences(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const isDone = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, references }) => !isDone(name) && references.every(isDone));
    if (next.length === 0) throw new CopyDatabaseError('The tables refer to each other in a circle.');
    ordered.push(...next);
  }
  return ordered;
}

async function expectEmpty(client: PoolClient, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query(`select 1 from "${name}" limit 1`);
    if (rows.length > 0)
      throw new CopyDatabaseError(`The table ${name} is not empty: the copy needs an empty database.`);
  }
}

async function oldestInstant(client: PoolClient): Promise<Date | null> {
  const each = partitionedTables.map(({ name }) => `select min(at) as at from ${name}`).join(' union all ');
  const { rows } = await client.query<{ at: Date | null }>(`select min(at) as at from (${each}) oldest`);
  return rows[0]?.at ?? null;
}
