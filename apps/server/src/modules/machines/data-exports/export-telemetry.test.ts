import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { appliances } from '../appliances/tables.ts';
import { telemetry } from '../telemetry/tables.ts';
import { storeSamples } from '../telemetry/testing/store-samples.ts';
import { ask, askCsv, askTable, metadataOf } from './testing/ask-table.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  // Programs read UTC, wherever the machine is.
  await server.context.database.orm.update(appliances).set({ timeZone: 'Asia/Kathmandu' });
});
afterAll(() => server.close());

const path = 'PONTE0001/telemetry';
const instant = (time: string) => new Date(`2026-11-20T${time}Z`);
const minute = { startDate: '2026-11-20T10:00:00Z', stopDate: '2026-11-20T10:01:00Z' };
const days = (count: number) => ({
  startDate: '2026-01-01T00:00:00Z',
  stopDate: new Date(Date.parse('2026-01-01T00:00:00Z') + count * 86_400_000).toISOString(),
});

describe('the export of a machine’s samples', () => {
  beforeAll(() =>
    storeSamples(server.context.database, [
      { serialNumber: 'PONTE0001', at: instant('10:00:00'), tankTmp: 623, boilerTmp: 851, boilerVlm: 71 },
      { serialNumber: 'PONTE0001', at: instant('10:00:01.500'), tankTmp: null, rinseWaterFlowRate: 380 },
      { serialNumber: 'PONTE0001', at: instant('10:00:59.999'), tankTmp: -5, rinseWaterVlm: 0 },
      { serialNumber: 'PONTE0001', at: instant('09:59:59.999'), tankTmp: 1 },
      { serialNumber: 'PONTE0001', at: instant('10:01:00'), tankTmp: 2 },
      { serialNumber: 'PONTE0002', at: instant('10:00:00'), tankTmp: 999 },
    ]),
  );

  it('CSV and Parquet have the same samples with units, without the end of the period', async () => {
    const table = await askTable(server, path, minute);
    const none = {
      boilerTmpCelsius: null,
      tankTmpCelsius: null,
      waterTmpCelsius: null,
      boilerVlmLitres: null,
      tankVlmLitres: null,
      rinseWaterVlmLitres: null,
      rinseWaterFlowRateLitresPerHour: null,
    };
    const row = (time: string, readings: object) => ({
      serialNumber: 'PONTE0001',
      at: instant(time),
      receivedAt: instant(time),
      isClockDoubtful: false,
      ...none,
      ...readings,
    });
    expect(table).toEqual([
      row('10:00:00', { boilerTmpCelsius: 85.1, tankTmpCelsius: 62.3, boilerVlmLitres: 7.1 }),
      row('10:00:01.500', { rinseWaterFlowRateLitresPerHour: 380n }),
      row('10:00:59.999', { tankTmpCelsius: -0.5, rinseWaterVlmLitres: 0 }),
    ]);
  });

  it('an export of a period in any time zone has a file name in UTC', async () => {
    const query = { startDate: '2026-11-20T15:45:00+05:45', stopDate: '2026-11-20T05:00:01-05:00' };
    expect(await askTable(server, path, query)).toHaveLength(1);
    const { headers } = await ask(server, 'kitchen', path, query);
    expect(headers['content-disposition']).toBe('attachment; filename="telemetry-PONTE0001-2026-11-20.parquet"');
  });

  it('an export of days has a file name in days of the machine’s calendar', async () => {
    const query = { startDate: '2026-11-20', stopDate: '2026-11-21' };
    expect(await askTable(server, path, query)).toHaveLength(5);
    const { headers, rawPayload } = await ask(server, 'kitchen', path, query);
    expect(headers['content-disposition']).toBe('attachment; filename="telemetry-PONTE0001-2026-11-20.parquet"');
    expect(metadataOf(rawPayload).key_value_metadata).toContainEqual({
      key: 'startDate',
      value: '2026-11-19T18:15:00.000Z',
    });
  });

  it('the columns of a telemetry export are the channels of the machine’s range', async () => {
    const { header } = await askCsv(server, 'PONTE0002/telemetry', minute);
    expect(header.slice(4)).toEqual(['boilerTmpCelsius', 'tankTmpCelsius', 'boilerVlmLitres', 'tankVlmLitres']);
  });

  it('the Parquet file has instants in UTC and metadata that other programs know', async () => {
    const { rawPayload } = await ask(server, 'kitchen', path, minute);
    const { schema, key_value_metadata, created_by } = metadataOf(rawPayload);
    expect(schema.find(({ name }) => name === 'at')?.logical_type).toEqual({
      type: 'TIMESTAMP',
      isAdjustedToUTC: true,
      unit: 'MILLIS',
    });
    expect(created_by).toBe('Washboard');
    expect(key_value_metadata).toEqual([
      { key: 'serialNumber', value: 'PONTE0001' },
      { key: 'startDate', value: new Date(minute.startDate).toISOString() },
      { key: 'stopDate', value: new Date(minute.stopDate).toISOString() },
      { key: 'resolution', value: 'raw' },
    ]);
  });

  it('the export of a period without samples is a table without rows', async () => {
    const query = { startDate: '2026-10-01T00:00:00Z', stopDate: '2026-10-02T00:00:00Z' };
    expect(await askTable(server, path, query)).toEqual([]);
    const { rawPayload } = await ask(server, 'kitchen', path, query);
    expect(metadataOf(rawPayload).schema.map(({ name }) => name)).toContain('tankTmpCelsius');
  });
});

describe('the export of a long period', () => {
  const count = 23_456;
  beforeAll(() =>
    server.context.database.orm.execute(sql`
      insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful, tank_tmp, boiler_tmp)
      select 'VAN0001', timestamptz '2026-11-01 00:00:00Z' + n / 2 * interval '10 seconds', n, now(), false,
        500 + n % 100, case when n % 7 = 0 then null else n % 900 end
      from generate_series(0, ${count - 1}) n`),
  );
  const query = { startDate: '2026-11-01T00:00:00Z', stopDate: '2026-11-08T00:00:00Z' };

  it('the export has every stored sample once and in order, even two of the same time', async () => {
    const { orm } = server.context.database;
    const stored = await orm
      .select({ at: telemetry.at, tankTmp: telemetry.tankTmp, boilerTmp: telemetry.boilerTmp })
      .from(telemetry)
      .where(eq(telemetry.serialNumber, 'VAN0001'))
      .orderBy(telemetry.at, telemetry.seq);
    expect(stored).toHaveLength(count);
    const { header, lines } = await askCsvAs('manager', query);
    const [at, tank, boiler] = ['at', 'tankTmpCelsius', 'boilerTmpCelsius'].map((name) => header.indexOf(name));
    expect(lines.map((cells) => [cells[at ?? -1], cells[tank ?? -1], cells[boiler ?? -1]])).toEqual(
      stored.map((row) => [row.at.toISOString(), inTenths(row.tankTmp), inTenths(row.boilerTmp)]),
    );
    const { rawPayload } = await ask(server, 'manager', 'VAN0001/telemetry', query);
    const { num_rows, row_groups } = metadataOf(rawPayload);
    expect(Number(num_rows)).toBe(count);
    expect(row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([5000, 5000, 5000, 5000, 3456]);
  });

  it('the export has the mean, lowest and highest value of each step, like the plot', async () => {
    const { header, lines } = await askCsvAs('manager', { ...query, resolution: '10s' });
    expect(lines).toHaveLength(count / 2);
    const named = Object.fromEntries(header.map((name, i) => [name, lines[0]?.[i]]));
    expect(named).toMatchObject({
      at: '2026-11-01T00:00:00.000Z',
      tankTmpLowestCelsius: '50.0',
      tankTmpHighestCelsius: '50.1',
      tankTmpMeanCelsius: '50.1',
      boilerTmpMeanCelsius: '0.1',
      waterTmpMeanCelsius: '',
    });
  });

  async function askCsvAs(user: 'manager', asked: Record<string, string>) {
    const { body } = await ask(server, user, 'VAN0001/telemetry', { ...asked, format: 'csv' });
    const [header = [], ...lines] = body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    return { header, lines };
  }
  const inTenths = (value: number | null) => (value === null ? '' : (value / 10).toFixed(1));
});

describe('requests for an export', () => {
  it.each(['telemetry', 'cycles'])(
    'a kitchen does not find the export of %s of a machine out of scope',
    async (table) => {
      for (const serialNumber of ['LINDE0001', 'NOBODY0001'])
        expectProblem(await ask(server, 'kitchen', `${serialNumber}/${table}`, minute), 'APPLIANCE_NOT_FOUND');
    },
  );

  it.each([
    ['telemetry', { ...days(31) }, 200],
    ['telemetry', { ...days(32) }, 400],
    ['telemetry', { startDate: '2026-10-01', stopDate: '2026-11-01' }, 200],
    ['telemetry', { startDate: '2026-10-01', stopDate: '2026-11-02' }, 400],
    ['telemetry', { startDate: '2026-11-20', stopDate: '2026-11-20' }, 400],
    ['telemetry', { startDate: '2026-11-20', stopDate: '2026-11-19T18:15:00Z' }, 400],
    ['cycles', { startDate: '2026-11-20', stopDate: '2026-11-21T00:00:00Z' }, 200],
    ['telemetry', { ...days(32), resolution: '15s' }, 400],
    ['telemetry', { ...days(366), resolution: '1m' }, 200],
    ['telemetry', { ...days(367), resolution: '1d' }, 400],
    ['telemetry', { ...minute, stopDate: minute.startDate }, 400],
    ['telemetry', { startDate: minute.startDate }, 400],
    ['telemetry', { ...minute, format: 'pdf' }, 400],
    ['cycles', { ...days(366) }, 200],
    ['cycles', { ...days(367) }, 400],
  ])('an export of %s by %j gets the status %i', async (table, query, status) => {
    const answer = await ask(server, 'kitchen', `PONTE0001/${table}`, query as Record<string, string>);
    expect(answer.statusCode).toBe(status);
    if (status === 400) expectProblem(answer, 'VALIDATION_FAILED');
  });

  it('a program that may read machines gets the exports of machines in scope', async () => {
    const made = await server.call('admin', 'POST', '/api/v1/account/serviceClients', {
      name: 'Notebook',
      companyCode: '200001',
      role: 'SERVICE',
      administrationProfile: [],
      scopes: ['appliance:read'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const { id, clientSecret } = made.json();
    const form = { grant_type: 'client_credentials', client_id: id, client_secret: clientSecret };
    const headers = dashboardHeaders((await server.token(form)).json().access_token);
    for (const table of ['telemetry', 'cycles']) {
      const url = `/api/v1/event-hub-listener/PONTE0001/${table}/export?${new URLSearchParams(minute)}`;
      expect((await server.inject({ url, headers })).statusCode).toBe(200);
      expectProblem(await server.inject({ url: url.replace('PONTE', 'LINDE'), headers }), 'APPLIANCE_NOT_FOUND');
    }
  });
});
