import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveClient } from '../testing/live-client.ts';
import { maxSilenceMs, silenceDuring } from '../testing/silence.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

const fleetSize = 10_000;
const serialNumber = 'PONTE0001';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
  const { orm } = server.context.database;
  await orm.execute(sql`
    insert into appliances (serial_number, brand, gamma, model_number, revision, appliance_name, company_code, link_secret_hash)
    select 'FL' || lpad(n::text, 6, '0'), 'marea', 'infinity', 'INF-50', 'B', 'Küche ' || n, '300001', ''
    from generate_series(1, ${fleetSize}::int) n`);
  await orm.execute(sql`
    insert into appliance_states (serial_number, connection, connection_since, status, telemetry, versions)
    select serial_number, 'online', now(),
      jsonb_build_object('systemState', 2, 'isDoorOpen', false, 'cycle', null, 'cycleBar', null, 'phase', null,
        'isClockDoubtful', false, 'at', m.at, 'receivedAt', m.at),
      jsonb_build_object('boilerTmp', 851, 'tankTmp', 612, 'waterTmp', 150, 'boilerVlm', 70, 'tankVlm', 400,
        'rinseWaterVlm', 0, 'rinseWaterFlowRate', 0, 'isClockDoubtful', false, 'at', m.at, 'receivedAt', m.at),
      jsonb_build_object('FW00', '1.4.0', 'FW02', '1.1.0', 'at', m.at)
    from appliances, (select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at) m
    where serial_number like 'FL%'`);
  await orm.execute(sql`
    insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful, boiler_tmp, tank_tmp, water_tmp,
      boiler_vlm, tank_vlm, rinse_water_vlm, rinse_water_flow_rate)
    select ${serialNumber}, now() - n * interval '2 seconds', n, now(), false, 800 + n % 50, 600, 150, 70, 400, 0, 0
    from generate_series(1, 40000) n`);
  await orm.execute(sql`
    insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body)
    select ${serialNumber}, now() - n * interval '2 minutes', 100000 + n, now(), false,
      (array['doorOpened', 'alarmRaised', 'alarmCleared'])[1 + n % 3],
      case when n % 3 = 0 then '{}'::jsonb else '{"errorCode":"E01"}'::jsonb end
    from generate_series(1, 12000) n`);
  await orm.execute(sql`
    insert into alarms (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful, cleared_seq,
      cleared_at, is_cleared_at_doubtful)
    select ${serialNumber}, 'E0' || (1 + n % 8), n, now() - n * interval '1 hour', false, n + 1,
      now() - n * interval '1 hour' + interval '5 minutes', false
    from generate_series(1, 3000) n`);
  await orm.execute(sql`analyze`);
}, 120_000);
afterAll(() => server.close());

const now = Date.now();
const ago = (days: number) => encodeURIComponent(new Date(now - days * 86_400_000).toISOString());
const day = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
const machine = `/api/v1/event-hub-listener/${serialNumber}`;

describe('the process stays responsive', () => {
  it.each([
    ['the list of a fleet', '/api/v1/appliance/appliances?limit=100'],
    ['a search in it', '/api/v1/appliance/appliances?limit=100&search=99'],
    ['its figures', `/api/v1/appliance/fleet?from=${ago(0.5)}`],
    ['its filters', '/api/v1/appliance/facets'],
    ['a search in its companies', '/api/v1/appliance/facets/companies?search=a'],
    ['readings of an hour', `${machine}/telemetry?from=${ago(1 / 24)}&to=${ago(0)}`],
    ['readings of a day', `${machine}/telemetry?from=${ago(1)}&to=${ago(0)}`],
    ['events', `${machine}/events?limit=200`],
    ['events as CSV', `${machine}/events/export?format=csv&from=${ago(20)}&to=${ago(0)}`],
    ['events as PDF', `${machine}/events/export?format=pdf&from=${ago(20)}&to=${ago(0)}`],
    ['alarms of a year', `${machine}/alarms?from=${ago(365)}&to=${ago(0)}&limit=200`],
    ['alarms as PDF', `${machine}/alarms/export?format=pdf&from=${ago(365)}&to=${ago(0)}`],
    ['statistics', `${machine}/statistics?from=${day(60)}&to=${day(0)}`],
    ['the audit log', '/api/v1/account/auditLog?limit=100'],
    ['one’s own data', '/api/v1/account/ownData'],
  ])('the process stays responsive during a request for %s', async (_what, url) => {
    let status = 0;
    const silentMs = await silenceDuring(async () => {
      status = (await server.call('admin', 'GET', url)).statusCode;
    });
    expect(status).toBe(200);
    expect(silentMs).toBeLessThan(maxSilenceMs);
  });

  it('the process stays responsive while it exports a whole fleet as CSV', async () => {
    let status = 0;
    const silentMs = await silenceDuring(async () => {
      status = (await server.call('admin', 'POST', '/api/v1/appliance/appliances/export', {})).statusCode;
    });
    expect(status).toBe(200);
    expect(silentMs).toBeLessThan(maxSilenceMs);
  });

  it('the process stays responsive while it sends the live messages of a whole fleet', async () => {
    const accessToken = await server.tokenOf('admin');
    const silentMs = await silenceDuring(async () => {
      const browser = await LiveClient.signedIn(server.url, accessToken);
      browser.send({ type: 'subscribe', serialNumbers: [] });
      await browser.until((message) => message.type === 'snapshot' && message.serialNumber === 'FL010000');
      await browser.close();
    });
    expect(silentMs).toBeLessThan(maxSilenceMs);
  });

  it('the process stays responsive during sign-ins', async () => {
    const silentMs = await silenceDuring(async () => {
      const form = { grant_type: 'password', username: 'nobody@test.example', password: 'Correct-horse-7' };
      await Promise.all(Array.from({ length: 4 }, () => server.token(form)));
    });
    expect(silentMs).toBeLessThan(maxSilenceMs);
  });
});
