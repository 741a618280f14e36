import { randomUUID } from 'node:crypto';
import { languages } from '@washboard/contract/languages/languages';
import { channels } from '@washboard/contract/telemetry/channels';
import { readLedgerFile } from '@washboard/ledger/ledger-file';
import { verifyLedger } from '@washboard/ledger/verify/verify-ledger';
import { desc, eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { applianceStates } from '../appliances/tables.ts';
import { cycleEnded } from '../hygiene/testing/cycles.ts';
import { publishHeads } from '../ledger/index.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { type commandOutcomes, commands } from '../remote-control/tables.ts';
import { rollUpClosedHours } from '../telemetry/index.ts';
import { telemetry } from '../telemetry/tables.ts';

let server: TestServer;
const now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => now } });
  await fill();
});
afterAll(() => server.close());

const remark = 'Washed again by Franca.';

async function fill(): Promise<void> {
  const { context } = server;
  const { database } = context;
  await storeBatch(database, [
    cycleEnded('PONTE0001', 1),
    cycleEnded('PONTE0001', 2, { rinseTmpMin: 771 }),
    cycleEnded('PONTE0002', 3),
  ]);
  // The samples cover two months and several pages, and some have the same time.
  await database.orm.execute(sql`
    insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful, tank_tmp, boiler_tmp)
    select machine, timestamptz '2026-10-31 23:00:00Z' + n / 2 * interval '1 second', n, now(), n % 5 = 0,
      500 + n % 100, case when n % 7 = 0 then null else n % 900 end
    from generate_series(1, 14000) n, unnest(array['PONTE0001', 'PONTE0002']) machine`);
  await database.orm.execute(sql`
    insert into telemetry_to_roll_up
    select distinct serial_number, date_trunc('hour', at) from telemetry where serial_number = 'PONTE0001'`);
  await rollUpClosedHours({ ...context, signal: new AbortController().signal });
  await database.orm.execute(sql`
    insert into alarms (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful, cleared_seq, cleared_at)
    select 'PONTE0001', 'E0' || n % 3, n, timestamptz '2026-11-01 00:00:00Z' + n / 3 * interval '1 minute', false, n + 1,
      now()
    from generate_series(1, 1203) n`);
  await database.orm.execute(sql`
    insert into connection_losses (serial_number, lost_at, regained_at)
    select 'PONTE0001', timestamptz '2026-11-02 00:00:00.123456Z' + n * interval '10 microseconds', now()
    from generate_series(1, 1100) n`);
  await database.orm
    .update(applianceStates)
    .set({ parameters: { at: now.toISOString(), values: { S25: 780, DI1: 45 } } })
    .where(eq(applianceStates.serialNumber, 'PONTE0001'));
  const command = (n: number, outcome: (typeof commandOutcomes)[number]) => ({
    id: randomUUID(),
    serialNumber: 'PONTE0001',
    kind: 'startCycle',
    body: {},
    outcome,
    settledAt: now,
    requestedBy: worldUsers.service.id,
    requestedAt: new Date(now.getTime() - n * 60_000),
    expiresAt: now,
    reason: outcome === 'refused' ? 'doorOpen' : null,
  });
  await database.orm
    .insert(commands)
    .values([command(1, 'executed'), command(2, 'refused'), command(3, 'unknown'), command(4, 'undelivered')]);
  const records = '/api/v1/event-hub-listener/PONTE0001/hygieneRecords';
  const [deviating] = (await server.call('kitchen', 'GET', `${records}?limit=1`)).json().items;
  const action = { action: 'rewashed', words: remark, corrects: null };
  const closed = await server.call('kitchen', 'POST', `${records}/${deviating.id}/correctiveAction`, action);
  expect(closed.statusCode, closed.body).toBe(200);
  await publishHeads(context);
}

const pathOf = (serialNumber: string) => `/api/v1/event-hub-listener/${serialNumber}/dataPackage`;
async function ask(user: UserName, serialNumber = 'PONTE0001', language = 'en') {
  const headers = { ...(await server.headersOf(user)), 'x-language': language };
  return server.inject({ method: 'GET', url: pathOf(serialNumber), headers });
}

async function open(user: UserName = 'kitchen', serialNumber = 'PONTE0001', language = 'en') {
  const answer = await ask(user, serialNumber, language);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  const files = Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [
    name,
    Buffer.from(bytes).toString(),
  ]);
  return { headers: answer.headers, files: Object.fromEntries(files) as Record<string, string> };
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

const linesOf = (text = '') => text.split('\r\n').slice(0, -1);
const tableOf = (text = '') => {
  const [header = '', ...rows] = linesOf(text).map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [header[i] ?? '', cell])));
};

describe('the package with the data of a machine', () => {
  let files: Record<string, string>;
  let headers: Record<string, unknown>;
  beforeAll(async () => {
    ({ files, headers } = await open());
  });

  it('the data package is one archive that no cache stores', () => {
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="data-PONTE0001-2026-11-20.zip"',
      'cache-control': 'no-store',
    });
    expect(Object.keys(files)).toEqual([
      ...['README.md', 'datapackage.json', 'machine.json', 'parameters.json', 'cycles.csv', 'events.jsonl'],
      ...['alarms.csv', 'counters.csv', 'cycle-sums.csv', 'connection-losses.csv', 'replies.csv'],
      ...['telemetry/hours-2026-10.csv', 'telemetry/hours-2026-11.csv'],
      ...['telemetry/minutes-2026-10.csv', 'telemetry/minutes-2026-11.csv'],
      ...['telemetry/samples-2026-10.csv', 'telemetry/samples-2026-11.csv', 'hygiene-ledger.json'],
    ]);
  });

  it('the data package has every sample once, in the month in which it was measured', async () => {
    const stored = await server.context.database.orm
      .select({ at: telemetry.at, tankTmp: telemetry.tankTmp, boilerTmp: telemetry.boilerTmp })
      .from(telemetry)
      .where(eq(telemetry.serialNumber, 'PONTE0001'))
      .orderBy(telemetry.at, telemetry.seq);
    const months = ['2026-10', '2026-11'].map((month) => tableOf(files[`telemetry/samples-${month}.csv`]));
    expect(months.map((rows) => rows.length)).toEqual([7199, 6801]);
    const tenths = (value: number | null) => (value === null ? '' : (value / 10).toFixed(1));
    expect(months.flat().map((row) => [row.at, row.tankTmpCelsius, row.boilerTmpCelsius])).toEqual(
      stored.map(({ at, tankTmp, boilerTmp }) => [at.toISOString(), tenths(tankTmp), tenths(boilerTmp)]),
    );
  });

  it('the data package has telemetry by minute and by hour', () => {
    expect(tableOf(files['telemetry/hours-2026-10.csv'])).toMatchObject([
      { at: '2026-10-31T23:00:00.000Z', tankTmpLowestCelsius: '50.0', tankTmpHighestCelsius: '59.9' },
    ]);
    expect(tableOf(files['telemetry/minutes-2026-10.csv'])).toHaveLength(60);
  });

  it('the data package has cycles, events, alarms and connection losses, each once', async () => {
    expect(tableOf(files['cycles.csv']).map(({ cycleNumber, hygieneResult }) => [cycleNumber, hygieneResult])).toEqual([
      ['801', 'valid'],
      ['802', 'deviating'],
    ]);
    const events = (files['events.jsonl'] ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ kind, body }) => [kind, body.cycleNumber])).toEqual([
      ['cycleEnded', 802],
      ['cycleEnded', 801],
    ]);
    expect(linesOf(files['alarms.csv'])).toHaveLength(1 + 1203);
    expect(new Set(linesOf(files['alarms.csv'])).size).toBe(1 + 1203);
    // These losses differ by less than a millisecond.
    expect(linesOf(files['connection-losses.csv'])).toHaveLength(1 + 1100);
    expect(tableOf(files['cycle-sums.csv'])).toMatchObject([{ completed: '1' }, { completed: '1' }]);
  });

  it('the data package has the machine’s replies to commands, but not who requested them', () => {
    expect(tableOf(files['replies.csv'])).toEqual([
      expect.objectContaining({ command: 'startCycle', requestedAt: '2026-11-20T11:58:00.000Z', result: 'refused' }),
      expect.objectContaining({ repliedAt: '2026-11-20T12:00:00.000Z', result: 'executed', reason: '' }),
    ]);
    expect(files['replies.csv']).not.toContain(worldUsers.service.id);
  });

  it('the data package has the intact ledger, without names of people and what they wrote', async () => {
    const path = '/api/v1/event-hub-listener/PONTE0001';
    expect((await server.call('kitchen', 'GET', `${path}/ledger`)).body).toContain(remark);
    const ledger = files['hygiene-ledger.json'] ?? '';
    expect(JSON.parse(ledger)).toMatchObject({ machine: 'PONTE0001', texts: {} });
    for (const text of Object.values(files)) expect(text).not.toContain(remark);
    expect(await verifyLedger(await readLedgerFile(whole(ledger)))).toMatchObject({ isIntact: true });
  });

  it('the data package has only the parameters that the reader may read, with their names', async () => {
    const codesOf = (text = '') => JSON.parse(text).map(({ code }: { code: string }) => code);
    const own = codesOf(files['parameters.json']);
    const { files: ofManager } = await open('manager');
    expect(codesOf(ofManager['parameters.json'])).toEqual(['DI1', 'S25']);
    expect(own).toEqual(['DI1']);
    expect(JSON.parse(files['parameters.json'] ?? '')[0]).toMatchObject({ code: 'DI1', value: 45 });
  });

  it.each(languages)('the data package describes itself field by field in %s', async (language) => {
    const { files } = await open('kitchen', 'PONTE0001', language);
    const { resources } = JSON.parse(files['datapackage.json'] ?? '');
    expect(resources.map(({ path }: { path: string }) => path)).toEqual(Object.keys(files).slice(2));
    for (const { path, title, description, schema } of resources) {
      expect(
        [title, description].every((text) => text.length > 3),
        path,
      ).toBe(true);
      for (const field of schema?.fields ?? []) {
        expect(field.description, `${path} ${field.name}`).toMatch(/\p{L}{2}/u);
        expect(files['README.md']).toContain(`| \`${field.name}\` | ${field.description} |`);
      }
      if (!path.endsWith('.csv')) continue;
      const header = linesOf(files[path])[0];
      expect(header).toBe(schema.fields.map(({ name }: { name: string }) => name).join(','));
    }
    const samples = resources.find(({ path }: { path: string }) => path.startsWith('telemetry/samples'));
    expect(samples.schema.fields).toHaveLength(3 + channels.length);
    expect(samples.schema.fields.find(({ name }: { name: string }) => name === 'tankTmpCelsius')).toMatchObject({
      type: 'number',
      unit: '°C',
    });
  });
});

it('the data package of a machine that never reported has its description and empty tables', async () => {
  const { files } = await open('manager', 'VAN0001');
  expect(tableOf(files['cycles.csv'])).toEqual([]);
  expect(files['events.jsonl']).toBe('');
  expect(Object.keys(files)).not.toContain('hygiene-ledger.json');
});

it('a kitchen does not find the data package of a machine outside its scope', async () => {
  expectProblem(await ask('otherKitchen'), 'APPLIANCE_NOT_FOUND');
  expectProblem(await ask('kitchen', 'NONE0001'), 'APPLIANCE_NOT_FOUND');
});

it('the audit log records each download of a data package', async () => {
  await open('service', 'PONTE0002');
  const [line] = await server.context.database.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(line).toMatchObject({ action: 'appliance.dataExported', subject: 'PONTE0002', serialNumber: 'PONTE0002' });
});
