import { maxExportedSerialNumbers } from '@washboard/contract/appliances/appliance-export';
import { applianceSorts } from '@washboard/contract/appliances/appliances';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, type UserName } from '../../../testing/world.ts';
import { alarms } from '../alarms/tables.ts';
import { applianceStates } from '../appliances/tables.ts';
import { exportColumns } from './export-appliances.ts';
import { applianceExportTexts } from './texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-21T23:30:00Z') } });
  const { database } = server.context;
  const heard = { receivedAt: '2026-11-21T10:00:09.000Z', isClockDoubtful: false };
  const state = {
    connection: 'online' as const,
    status: {
      systemState: 2 as const,
      isDoorOpen: false,
      cycle: null,
      cycleBar: null,
      phase: null,
      at: '2026-11-21T10:00:05.000Z',
      ...heard,
    },
    telemetry: {
      boilerTmp: 851,
      tankTmp: -32768,
      boilerVlm: 70,
      tankVlm: 403,
      at: '2026-11-21T10:00:07.250Z',
      ...heard,
    },
    versions: { FW00: '1.10.0', FW02: '2.0.1' },
  };
  for (const serialNumber of ['PONTE0001', 'PONTE0002'])
    await database.orm.update(applianceStates).set(state).where(eq(applianceStates.serialNumber, serialNumber));
  const opened = { raisedAt: new Date('2026-11-21T09:00:00Z'), isRaisedAtDoubtful: false, raisedSeq: 1 };
  await database.orm.insert(alarms).values([
    { serialNumber: 'PONTE0001', errorCode: 'W03', ...opened },
    { serialNumber: 'PONTE0001', errorCode: 'AN01', ...opened },
    { serialNumber: 'PONTE0002', errorCode: 'Z99', ...opened },
  ]);
  await insertMachines(database, [
    { serialNumber: 'EVIL0001', companyCode: '300002', applianceName: '=cmd|" /C calc"!A0' },
    { serialNumber: 'EVIL0002', companyCode: '300002', applianceName: 'Küche; "Nord", مطبخ' },
  ]);
});
afterAll(() => server.close());

async function exported(user: UserName, body: object = {}, headers: Record<string, string> = {}): Promise<string> {
  const answer = await requested(user, body, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}

async function requested(user: UserName, payload: object, headers: Record<string, string> = {}) {
  const own = await server.headersOf(user);
  const url = '/api/v1/appliance/appliances/export';
  return server.inject({ method: 'POST', url, headers: { ...own, ...headers }, payload });
}

const rowsOf = (table: string) => table.slice(1).trimEnd().split('\r\n');
const serialsOf = (table: string) =>
  rowsOf(table)
    .slice(1)
    .map((row) => row.split(/[,;]/)[0]);

describe('the exported machines', () => {
  it('the export of machines is a CSV table, in German and °C', async () => {
    const table = await exported('kitchen', {}, { 'x-language': 'de', 'x-measurement-system': 'metric' });
    expect(table).toBe(
      [
        '\ufeffSeriennummer;Name;Baureihe;Modell;Unternehmenscode;Unternehmen;Zustand;Offene Alarme;Schwerster Alarm;' +
          'Boilertemperatur (°C);Tanktemperatur (°C);Boilerinhalt;Tankinhalt;Volumeneinheit;Firmware FW00;Firmware FW02;' +
          'Letzte Daten (UTC)',
        'PONTE0001;Piatti;Infinity;INF-50;300001;Trattoria Al Ponte;Bereit;AN01 W03;Kritisch;85,1;;7,0;40,3;l;1.10.0;2.0.1;2026-11-21 10:00:07',
        'PONTE0002;Bicchieri;Hiline;INF-50;300001;Trattoria Al Ponte;Bereit;Z99;Unbekannt;85,1;;7,0;40,3;l;1.10.0;2.0.1;2026-11-21 10:00:07',
        'LINDE0002;Biergarten;Infinity;INF-50;300003;Gasthaus Linde;Offline;;;;;;;l;;;',
        '',
      ].join('\r\n'),
    );
  });

  it('the export of machines is in °F and gallons if requested, except the volumes of Hiline machines', async () => {
    const headers = { 'x-language': 'en_GB', 'x-measurement-system': 'imperial' };
    const [header, infinity, hiline] = rowsOf(await exported('kitchen', {}, headers));
    expect(header).toContain('Boiler temperature (°F),Tank temperature (°F)');
    expect(hiline).toContain(',Ready,Z99,Unknown,185.2,,7.0,40.3,l,');
    expect(infinity).toContain(',Ready,AN01 W03,Critical,185.2,,1.85,10.65,gal,');
  });

  it('the export of machines is in Italian and metric by default', async () => {
    expect(rowsOf(await exported('kitchen'))[0]).toMatch(/^Matricola;Nome;.*Temperatura boiler \(°C\);/);
  });

  it('the export of machines has the date in its file name', async () => {
    const { headers } = await requested('kitchen', {}, { 'x-language': 'fr' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="machines-2026-11-21.csv"');
  });

  it('the export of machines contains no formulas, and keeps every name in its cell', async () => {
    const table = await exported('admin', { companyCode: '300002', sort: 'serialNumber' }, { 'x-language': 'en' });
    expect(rowsOf(table)[1]).toMatch(/^EVIL0001,"'=cmd\|"" \/C calc""!A0",Infinity,/);
    expect(rowsOf(table)[2]).toMatch(/^EVIL0002,"Küche; ""Nord"", مطبخ",Infinity,/);
  });
});

describe('the selection of exported machines', () => {
  it.each(applianceSorts)('the export has the machines and the order of the list, sorted by %s', async (sort) => {
    for (const filter of [
      {},
      { search: 'e' },
      { condition: 'ready' },
      { alarms: 'critical' },
      { companyCode: '200001' },
    ]) {
      const query = new URLSearchParams({ ...filter, sort, limit: '200' } as Record<string, string>);
      const list = await server.call('admin', 'GET', `/api/v1/appliance/appliances?${query}`);
      const listed = list.json().items.map(({ serialNumber }: { serialNumber: string }) => serialNumber);
      expect(serialsOf(await exported('admin', { ...filter, sort }))).toEqual(listed);
    }
  });

  it('the export has the named machines that are in scope and match the filter', async () => {
    const serialNumbers = ['PONTE0002', 'LINDE0001', 'PONTE0001', 'BRINA0001', 'NOBODY0001', 'PONTE0001'];
    expect(serialsOf(await exported('kitchen', { serialNumbers }))).toEqual(['PONTE0001', 'PONTE0002']);
    expect(serialsOf(await exported('kitchen', { serialNumbers, gamma: 'hiline' }))).toEqual(['PONTE0002']);
    expect(serialsOf(await exported('otherKitchen', { serialNumbers }))).toEqual(['LINDE0001']);
  });

  it('an export without machines has only the header', async () => {
    expect(rowsOf(await exported('withoutCompany'))).toHaveLength(1);
  });

  it('an export has thousands of machines', async () => {
    const many = Array.from({ length: 1_203 }, (_, i) => ({
      serialNumber: `MANY${String(i).padStart(6, '0')}`,
      companyCode: '200002',
    }));
    await insertMachines(server.context.database, many);
    const table = await exported('otherManager', { search: 'MANY', sort: '-serialNumber' });
    expect(serialsOf(table)).toEqual(many.map(({ serialNumber }) => serialNumber).toReversed());
    const named = Array.from({ length: maxExportedSerialNumbers }, (_, i) => `MANY${String(i).padStart(16, '0')}`);
    expect(rowsOf(await exported('otherManager', { serialNumbers: named }))).toHaveLength(1);
  });

  it.each([
    [{ serialNumbers: [] }, 'serialNumbers'],
    [{ serialNumbers: Array.from({ length: maxExportedSerialNumbers + 1 }, () => 'AAAA') }, 'serialNumbers'],
    [{ serialNumbers: ["A'; --"] }, 'serialNumbers.0'],
    [{ sort: 'password' }, 'sort'],
    [{ condition: 'idle' }, 'condition'],
  ])('the server refuses to export machines by %j', async (body, path) => {
    expect(expectProblem(await requested('kitchen', body), 'VALIDATION_FAILED').errors).toMatchObject([{ path }]);
  });

  it('the server refuses an export with an unknown filter or language', async () => {
    expectProblem(await requested('kitchen', { limit: 10 }), 'VALIDATION_FAILED');
    expectProblem(await requested('kitchen', {}, { 'x-language': 'pt' }), 'VALIDATION_FAILED');
    expectProblem(await requested('kitchen', {}, { 'x-measurement-system': 'nautical' }), 'VALIDATION_FAILED');
    expectProblem(await requested('pending', {}), 'ACCOUNT_NOT_ACTIVE');
  });
});

describe('the texts of the table of machines', () => {
  it.each(languages)('the table of machines has a title for each column in %s', (language: Language) => {
    expect(Object.keys(applianceExportTexts[language].column)).toEqual([...exportColumns]);
    expect(applianceExportTexts[language].fileName).toMatch(/^[a-z]+$/);
  });
});
