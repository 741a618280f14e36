import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Orm } from '../../../../adapters/database/database.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { calendarOf } from '../days/calendars.ts';
import { findGaps } from './gaps-repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const records = 2000;
const gaps = records / 10;
const missing = 2;

it('a machine whose clock runs backwards has only a few records read for each gap', async () => {
  const serialNumber = 'PONTE0001';
  const { orm } = server.context.database;
  // Each record ended before all earlier ones, so it could belong to any gap.
  const at = sql`timestamptz '2026-11-20' - n * interval '10 minutes'`;
  await orm.execute(sql`
    insert into ledger_entries select ${serialNumber}, n, ${at}, case when n % 10 = 0
      then format('{"body":{"fromCycle":%s,"reason":"missingCycles","toCycle":%s},"kind":"gap"}', 2 * n, 2 * n + ${missing - 1}::int)
      else format('{"body":{"cycleNumber":%s},"kind":"cycle"}', 2 * n) end
    from generate_series(1, ${records}) n`);
  await orm.execute(sql`
    insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
    select ${serialNumber}, n, ${at}, ${at}, 'valid', n, true from generate_series(1, ${records}) n where n % 10 <> 0`);
  await orm.execute(sql`analyze hygiene_records`);
  await orm.execute(sql`analyze ledger_entries`);
  let plan: Plan | undefined;
  const explaining = {
    async execute(statement: SQL) {
      const { rows } = await orm.execute(sql`explain (analyze, format json) ${statement}`);
      plan = (rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]?.Plan;
      return { rows: [] };
    },
  } as unknown as Orm;
  await findGaps(explaining, { machines: calendarOf(serialNumber) }, { limit: records, after: null });
  const read = plan ? rowsOf(plan) : 0;
  expect(read).toBeGreaterThan(gaps);
  expect(read).toBeLessThan(gaps * 50);
});

function rowsOf(plan: Plan): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0, Plans = [] } = plan;
  const own = plan['Relation Name'] === 'hygiene_records' ? (rows + removed) * loops : 0;
  return Plans.reduce((sum, part) => sum + rowsOf(part), own);
}
