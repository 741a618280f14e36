import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import journal from '../../../adapters/database/migrations/meta/_journal.json' with { type: 'json' };
import { createStorage, useStorage } from '../../../adapters/database/testing/storage-under-test.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { findRecords } from './records-repository.ts';
import { cycleEnded } from './testing/cycles.ts';

const migrations = new URL('../../../adapters/database/migrations/', import.meta.url).pathname;
/** The last one before records had the number of their event and whether their cycle washed. */
const lastBefore = '0036_ledger_witnesses';

const old = useStorage(createStorage);
const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
let server: TestServer;

function writeOldMigrations(): void {
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === lastBefore) + 1);
  expect(entries).toHaveLength(37);
  mkdirSync(join(folder, 'meta'));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) copyFileSync(`${migrations}${tag}.sql`, join(folder, `${tag}.sql`));
}

const serialNumbers = ['PONTE0001', 'PONTE0002'];
const unmeasured = { tankTmpMin: null, tankTmpMean: null, tankTmpMax: null };
const kinds: readonly Partial<CycleRecord>[] = [
  {},
  { rinseTmpMin: 771 },
  { rinseTmpMin: 771, ...unmeasured },
  unmeasured,
  { rinseTmpMin: null, rinseTmpMax: null },
  { ...unmeasured, rinseTmpMin: null, rinseTmpMax: null },
  { outcome: 'stopped' },
  { outcome: 'aborted', ...unmeasured },
  { cycleType: 'drain' },
  { cycleType: 'selfCleaning' },
  { cycleType: 'futureProgramme' },
];

beforeAll(async () => {
  writeOldMigrations();
  server = await openTestServer({ clock: { now: () => new Date('2026-11-22T12:00:00Z') } });
  const { database } = server.context;
  for (const serialNumber of serialNumbers)
    await storeBatch(
      database,
      // Gaps in the numbers of cycles are entries between the records.
      kinds.map((fields, i) => cycleEnded(serialNumber, 2 * i + 1, fields)),
    );
  const path = `/api/v1/event-hub-listener/${serialNumbers[0]}/hygieneRecords`;
  const { items } = (await server.call('kitchen', 'GET', `${path}?filter=open`)).json();
  const closing = { action: 'rewashed', words: 'Again.', corrects: null };
  const closed = await server.call('kitchen', 'POST', `${path}/${items[0].id}/correctiveAction`, closing);
  expect(closed.statusCode, closed.body).toBe(200);

  await old.database.changeSchema((orm) => migrate(orm, { migrationsFolder: folder }));
  await copyAsBefore();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

/** Writes ledger and records as the version before has them: the same entries, and records without the two columns. */
async function copyAsBefore(): Promise<void> {
  const copied = {
    ledger_entries: 'serial_number, number, at, text',
    hygiene_records: 'serial_number, number, at, ended_at, result, action_number, action_at',
  };
  for (const [table, columns] of Object.entries(copied)) {
    const [name, list] = [sql.identifier(table), sql.raw(columns)];
    const { rows } = await server.context.database.orm.execute(sql`select ${list} from ${name}`);
    expect(rows.length).toBeGreaterThan(20);
    await old.database.orm.execute(sql`
      insert into ${name} (${list})
      select ${list} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)})`);
  }
}

it('records from before the columns get them as they would be recorded today; one without its entry is removed', async () => {
  const { orm } = old.database;
  const [first = '', second = ''] = serialNumbers;
  const columns = await orm.execute(sql`select * from hygiene_records limit 1`);
  expect(Object.keys(columns.rows[0] ?? {})).not.toContain('event_seq');
  // Somebody removed an entry, and took the number of the event out of another one.
  await orm.execute(sql`delete from ledger_entries where serial_number = ${second} and number = 1`);
  await orm.execute(sql`
    update ledger_entries set text = replace(text, '"seq":', '"other":') where serial_number = ${second} and number = 3`);

  await old.database.migrate();

  const recordsOf = async (database: typeof old.database) =>
    (await database.orm.execute(sql`select * from hygiene_records order by serial_number, number`)).rows;
  const expected = await recordsOf(server.context.database);
  expect(expected).toHaveLength(serialNumbers.length * kinds.length);
  expect(new Set(expected.map(({ result, is_washing }) => `${result} ${is_washing}`))).toEqual(
    new Set(['valid true', 'deviating true', 'notJudgeable true', 'notJudgeable false']),
  );
  const isWhole = ({ serial_number, number }: Record<string, unknown>) =>
    serial_number !== second || (number !== '1' && number !== '3');
  expect(await recordsOf(old.database)).toEqual(expected.filter(isWhole));

  const newest = { limit: 100, after: null };
  const found = await findRecords(orm, { serialNumber: first }, newest);
  expect(found).toEqual(await findRecords(server.context.database.orm, { serialNumber: first }, newest));
  expect(found.filter(({ action }) => action !== null)).toHaveLength(1);
});
