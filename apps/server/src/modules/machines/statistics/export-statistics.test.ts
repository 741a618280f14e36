import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { appliances } from '../appliances/tables.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { countersMessage, cycleMessage } from './testing/messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await storeBatch(server.context.database, [
    cycleMessage('PONTE0001', '2026-06-29T10:00:00Z', { cycleType: 'eco' }),
    countersMessage('PONTE0001', '2026-07-01T00:00:00Z', { cycles: 10, waterVlm: 1000, energyWh: 9000 }),
    cycleMessage('PONTE0001', '2026-07-01T10:00:00Z', { cycleType: 'eco', tankTmpMin: null }),
    countersMessage('PONTE0001', '2026-07-01T10:00:00Z', { cycles: 11, waterVlm: 1031, energyWh: 9512 }),
  ]);
  await server.call('kitchen', 'PUT', '/api/v1/event-hub-listener/PONTE0001/tariffs', {
    own: { waterPerM3: 20_000, electricityPerKWh: 3_000, detergentPerL: null, rinseAidPerL: null },
    version: 0,
  });
});
afterAll(() => server.close());

const path = '/api/v1/event-hub-listener/PONTE0001/statistics/export';

async function download(
  who: 'kitchen' | 'otherKitchen',
  headers: Record<string, string>,
  days = 'from=2026-07-01&to=2026-07-03',
) {
  const url = `${path}?${days}`;
  return server.inject({ method: 'GET', url, headers: { ...(await server.headersOf(who)), ...headers } });
}

function table(body: string, separator: string): Record<string, string>[] {
  const [header = '', ...lines] = body.replace('\ufeff', '').trimEnd().split('\r\n');
  const names = header.split(separator);
  return lines.map((line) => Object.fromEntries(line.split(separator).map((cell, i) => [names[i] ?? '', cell])));
}

it('the table has a line for each day, formatted for spreadsheets of the language', async () => {
  const answer = await download('kitchen', { 'x-language': 'de' });
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="statistik-PONTE0001-2026-07-01_2026-07-02.csv"',
  );
  const [first, second] = table(answer.body, ';');
  expect(first).toMatchObject({
    'Beginn (UTC)': '2026-07-01 00:00',
    'Spülgänge: Eco': '1',
    'Gültige Spülgänge': '0',
    'Abweichende Spülgänge': '0',
    'Nicht beurteilbare Spülgänge': '1',
    'Wasser in Spülgängen (l)': '2,5',
    Spülgänge: '1',
    'Wasser (l)': '3,1',
    'Strom (kWh)': '0,512',
    'Laufzeit Waschpumpe (s)': '',
    'Kosten Wasser (EUR)': '0,01',
    'Kosten gesamt (EUR)': '0,16',
  });
  expect(second).toMatchObject({ 'Spülgänge: Eco': '0', Spülgänge: '0', 'Wasser (l)': '0,0' });
});

it('the total cost names the figures that it omits for lack of a price', async () => {
  await storeBatch(server.context.database, [
    countersMessage('PONTE0002', '2026-07-01T00:00:00Z', { waterVlm: 1000, detergentMl: 10, rinseAidMl: 5 }),
    countersMessage('PONTE0002', '2026-07-01T10:00:00Z', { waterVlm: 2000, detergentMl: 40, rinseAidMl: 9 }),
  ]);
  await server.call('kitchen', 'PUT', '/api/v1/event-hub-listener/PONTE0002/tariffs', {
    own: { waterPerM3: 20_000, electricityPerKWh: null, detergentPerL: null, rinseAidPerL: null },
    version: 0,
  });
  const url = `${path.replace('PONTE0001', 'PONTE0002')}?from=2026-07-01&to=2026-07-02`;
  const headers = { ...(await server.headersOf('kitchen')), 'x-language': 'en' };
  const { body } = await server.inject({ method: 'GET', url, headers });
  expect(table(body, ',')[0]).toMatchObject({ 'Cost without detergent and rinse aid (EUR)': '0.20' });
});

it('the table has no costs for days before the machine reported counters', async () => {
  const answer = await download('kitchen', { 'x-language': 'de' }, 'from=2026-06-29&to=2026-06-30');
  const [day] = table(answer.body, ';');
  expect(day).toMatchObject({
    'Spülgänge: Eco': '1',
    'Wasser (l)': '',
    'Kosten Wasser (EUR)': '',
    'Kosten gesamt (EUR)': '',
  });
});

it('the table of hours has one line for each pass of a repeated hour, and no line for a skipped hour', async () => {
  const { orm } = server.context.database;
  const setZone = (timeZone: string | null) =>
    orm.update(appliances).set({ timeZone }).where(eq(appliances.serialNumber, 'PONTE0001'));
  await setZone('Europe/Rome');
  const hoursOf = async (days: string) => {
    const { body } = await download('kitchen', { 'x-language': 'en' }, `${days}&step=hour`);
    return table(body, ',').map((line) => line['Start (Europe/Rome)'] ?? Object.keys(line)[0]);
  };
  const long = await hoursOf('from=2026-10-25&to=2026-10-26');
  expect(long).toHaveLength(25);
  expect(long.slice(1, 5)).toEqual([
    ...['2026-10-25 01:00', '2026-10-25 02:00 +02:00', '2026-10-25 02:00 +01:00', '2026-10-25 03:00'],
  ]);
  const short = await hoursOf('from=2026-03-29&to=2026-03-30');
  expect(short).toHaveLength(23);
  expect(short.slice(1, 3)).toEqual(['2026-03-29 01:00', '2026-03-29 03:00']);
  await setZone(null);
});

it('the table has gallons and decimal points for readers who use them', async () => {
  const answer = await download('kitchen', { 'x-language': 'en', 'x-measurement-system': 'imperial' });
  expect(table(answer.body, ',')[0]).toMatchObject({ 'Cycles: Eco': '1', 'Water (gal)': '0.8' });
});

it('the table puts a space before colons in French', async () => {
  const answer = await download('kitchen', { 'x-language': 'fr' });
  expect(table(answer.body, ';')[0]).toMatchObject({ 'Cycles\u00a0: Éco': '1' });
});

it('the server does not find the table for users who cannot see the machine', async () => {
  expectProblem(await download('otherKitchen', {}), 'APPLIANCE_NOT_FOUND');
});
