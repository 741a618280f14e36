import { maxPrintedAlarms } from '@washboard/contract/alarms/alarm-export';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { alarmCatalogueOf } from '@washboard/machine-model/alarms/alarm-catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { readPdf, withoutSpaces } from '../../../../testing/read-pdf.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../../testing/world.ts';
import { appliances } from '../../appliances/tables.ts';
import { alarmResolutions, alarms } from '../tables.ts';
import { alarmReportColumns, alarmReportTexts } from '../texts.ts';

let server: TestServer;
const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const alarm = (serialNumber: string, errorCode: string, raisedSeq: number, from: Date, to: Date | null) => ({
  serialNumber,
  errorCode,
  raisedSeq,
  raisedAt: from,
  isRaisedAtDoubtful: false,
  ...(to && { clearedSeq: raisedSeq + 1, clearedAt: to, isClearedAtDoubtful: false }),
});

beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-21T23:30:00Z') } });
  const { orm } = server.context.database;
  await orm.update(appliances).set({ timeZone: 'Europe/Berlin' });
  await orm
    .insert(alarms)
    .values([
      alarm('PONTE0001', 'OH01', 1, at('08:00:00'), at('09:30:30')),
      { ...alarm('PONTE0001', 'ZZ99', 3, at('10:00:00'), null), isRaisedAtDoubtful: true },
      alarm('PONTE0001', 'W03', 5, at('23:15:00'), at('23:16:00')),
      alarm('LINDE0001', 'T01', 7, at('08:00:00'), null),
    ]);
  const noted = { serialNumber: 'PONTE0001', errorCode: 'OH01', alarmSeq: 1, author: worldUsers.service.id };
  await orm.insert(alarmResolutions).values([
    { ...noted, version: 1, solution: 1, words: '', at: at('12:00:00') },
    { ...noted, version: 2, solution: 2, words: '=1+1; "Pumpe"\nneu', at: at('13:00:00') },
  ]);
});
afterAll(() => server.close());

type Query = Record<string, string>;

async function requested(user: UserName, serialNumber: string, query: Query = {}, headers: Query = {}) {
  const url = `/api/v1/event-hub-listener/${serialNumber}/alarms/export?${new URLSearchParams(query)}`;
  return server.inject({ method: 'GET', url, headers: { ...(await server.headersOf(user)), ...headers } });
}

async function table(query: Query = {}, headers: Query = {}, serialNumber = 'PONTE0001'): Promise<string[]> {
  const answer = await requested('admin', serialNumber, { format: 'csv', ...query }, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  return answer.body.slice(1).trimEnd().split('\r\n');
}

async function document(query: Query = {}, headers: Query = {}, serialNumber = 'PONTE0001') {
  const answer = await requested('admin', serialNumber, { format: 'pdf', ...query }, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return readPdf(answer.rawPayload);
}

describe('the CSV table of alarms', () => {
  it('the CSV table describes each alarm in German, in the machine’s time zone', async () => {
    const rows = await table({}, { 'x-language': 'de' });
    expect(rows).toEqual([
      'Datum;Code;Beschreibung;Schweregrad;Status;Seit (Europe/Berlin);Bis (Europe/Berlin);Dauer (min);Was geholfen hat;' +
        'Notiert von;Notiert am (Europe/Berlin);Uhr',
      '2026-11-21;W03;Die Tür ist offen.;Hinweis;Behoben;2026-11-21 00:15:00;2026-11-21 00:16:00;1,0;;;;',
      '2026-11-20;ZZ99;Diese Version kennt diesen Code nicht.;Unbekannt;Offen;2026-11-20 11:00:00;;;;;;"Eingangszeit, weil die Uhr der Maschine falsch ging"',
      expect.stringMatching(
        /^2026-11-20;OH01;[^;]*105\u00a0°C[^;]*;Kritisch;Behoben;2026-11-20 09:00:00;2026-11-20 10:30:30;90,5;"Schritt 2: .*\n=1\+1; ""Pumpe""\nneu";Test Person;2026-11-20 14:00:00;$/,
      ),
    ]);
  });

  it('the CSV table is in °F if requested, and in Italian by default', async () => {
    expect((await table({}, { 'x-language': 'en', 'x-measurement-system': 'imperial' }))[3]).toContain('221\u00a0°F');
    const [header, first] = await table();
    expect(header).toContain('Dal (Europe/Berlin)');
    expect(first).toContain('2026-11-21 00:15:00');
  });

  it.each([
    [{ state: 'open' }, ['ZZ99']],
    [{ severity: 'notice' }, ['W03']],
    [{ errorCode: 'OH01' }, ['OH01']],
    [{ startDate: '2026-11-20T09:31:00Z' }, ['W03', 'ZZ99']],
    [{ stopDate: '2026-11-20T10:00:00Z' }, ['OH01']],
    [{ startDate: '2026-11-20T09:31:00Z', stopDate: '2026-11-20T10:00:00Z' }, []],
  ])('the CSV table contains only the alarms that match %j', async (query, codes) => {
    const rows = await table(query as Query, { 'x-language': 'en' });
    expect(rows.slice(1).map((row) => row.split(',')[1])).toEqual(codes);
  });

  it('an export of thousands of alarms has all of them as CSV and the latest ones as PDF', async () => {
    const many = Array.from({ length: maxPrintedAlarms + 7 }, (_, i) => {
      const time = new Date(at('00:00:00').getTime() + Math.floor(i / 3) * 1000);
      return alarm('HOTEL0001', 'T03', 10 + 2 * i, time, time);
    });
    await server.context.database.orm.insert(alarms).values(many);
    const rows = await table({}, {}, 'HOTEL0001');
    expect(rows).toHaveLength(many.length + 1);
    const { words } = await document({}, { 'x-language': 'en' }, 'HOTEL0001');
    const cut = `This document is cut: it has the latest ${maxPrintedAlarms} of ${many.length} alarms, back to`;
    expect(words).toContain(withoutSpaces(cut));
    expect(words.indexOf(withoutSpaces(cut))).toBeLessThan(words.indexOf(withoutSpaces('serial number')));
  }, 60_000);

  it.each([
    [
      { format: 'csv', startDate: '2026-11-01T23:00:00Z', stopDate: '2026-11-20T23:00:00Z' },
      'alarme-PONTE0001-2026-11-02_2026-11-20.csv',
    ],
    [{ startDate: '2026-11-20T23:00:00Z' }, 'alarme-PONTE0001-2026-11-21_2026-11-22.pdf'],
    [{}, 'alarme-PONTE0001-2026-11-22.pdf'],
    [{ startDate: '2026-11-20T10:00:00Z', stopDate: '2026-11-20T11:00:00Z' }, 'alarme-PONTE0001-2026-11-20.pdf'],
  ])('the file of an alarm export is a PDF by default and named after machine and period: %j', async (query, name) => {
    const headers = { 'x-language': 'de' };
    const answer = await requested('kitchen', 'PONTE0001', query as unknown as Query, headers);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  });
});

describe('the PDF document of alarms', () => {
  it.each(languages)('the PDF document contains all alarms in %s', async (language: Language) => {
    const texts = alarmReportTexts[language];
    const { words, source } = await document({}, { 'x-language': language });
    const overheated = alarmCatalogueOf('infinity').find(({ errorCode }) => errorCode === 'OH01');
    const said = [
      ...['Marea', texts.title, 'Piatti', 'INF-50', 'PONTE0001', texts.wholePeriod, 'Europe/Berlin'],
      ...[`OH01 · ${texts.severity.critical}`, `ZZ99 · ${texts.severity.unknown}`, texts.unknownCode],
      ...[overheated?.description[language].replace('{criticalTmp}', '105 °C') ?? 'no such alarm'],
      ...[
        overheated?.solutions[1]?.[language].replace('{restartTmp}', '102 °C') ?? 'no such step',
        '=1+1; "Pumpe" neu',
        'Test Person',
      ],
      ...[texts.state.open, texts.count.replace('{{count}}', '3')],
    ];
    for (const part of said) expect(words).toContain(withoutSpaces(part));
    expect(words).not.toContain('{{');
    expect(source).toMatch(new RegExp(`/Lang \\(${language}-[A-Z]{2}\\)`));
  });

  it('page 1 says how many alarms are open and how severe they are, and leaves empty columns out', async () => {
    const { words } = await document({}, { 'x-language': 'en' });
    expect(words).toContain(withoutSpaces('Alarms 1 alarm is open Critical: 1 · Unknown: 1 · Notice: 1'));
    expect(words).toContain(withoutSpaces(alarmReportTexts.en.column.fix));
    const { words: past } = await document({ state: 'past', errorCode: 'W03' }, { 'x-language': 'en' });
    expect(past).toContain(withoutSpaces('Alarms 1 alarm is open Notice: 1'));
    expect(past).not.toContain(withoutSpaces(alarmReportTexts.en.column.fix));
  });

  it('page 1 sums the alarms of each code, with the longest', async () => {
    const lasting = [10, 20, 50].map((minutes, i) => {
      const raised = new Date(at('01:00:00').getTime() + i * 3_600_000);
      return alarm('VAN0001', 'T03', 10 + 2 * i, raised, new Date(raised.getTime() + minutes * 60_000));
    });
    await server.context.database.orm.insert(alarms).values(lasting);
    const { words } = await document({}, { 'x-language': 'en' }, 'VAN0001');
    const { byCode, count, total, longest } = alarmReportTexts.en.verdict;
    for (const title of [byCode, count, total, longest]) expect(words).toContain(withoutSpaces(title));
    expect(words).toContain(withoutSpaces('3 1 hr 20 mins 50 mins'));
  });

  it('the PDF document reports its filters and the absence of alarms', async () => {
    const query = { state: 'open', severity: 'critical', stopDate: '2026-11-20T10:00:00Z' };
    const { words } = await document(query, { 'x-language': 'en' });
    expect(words).toContain(withoutSpaces('Only: Open · Critical'));
    expect(words).toContain(withoutSpaces('Period: until 20 Nov 2026, 11:00'));
    expect(words).toContain(withoutSpaces(alarmReportTexts.en.none));
  });
});

describe('an invalid export of alarms', () => {
  it.each([
    ['by who may not know of the machine', 'otherKitchen', 'PONTE0001', {}, {}, 'APPLIANCE_NOT_FOUND'],
    ['of a machine that does not exist', 'admin', 'NOBODY0001', {}, {}, 'APPLIANCE_NOT_FOUND'],
    ['by who is not active', 'pending', 'PONTE0001', {}, {}, 'ACCOUNT_NOT_ACTIVE'],
    ['of another form', 'kitchen', 'PONTE0001', { format: 'xlsx' }, {}, 'VALIDATION_FAILED'],
    ['of a period that runs backwards', 'kitchen', 'PONTE0001', backwards(), {}, 'VALIDATION_FAILED'],
    ['in no language', 'kitchen', 'PONTE0001', {}, { 'x-language': 'pt' }, 'VALIDATION_FAILED'],
  ] as const)('the server refuses an export of alarms %s', async (_name, user, serialNumber, query, headers, code) => {
    for (const format of ['pdf', 'csv']) {
      expectProblem(await requested(user, serialNumber, { format, ...query } as Query, headers as Query), code);
    }
  });

  function backwards() {
    return { startDate: '2026-11-20T10:00:00Z', stopDate: '2026-11-20T09:00:00Z' };
  }
});

describe('the texts of the alarm report', () => {
  it.each(languages)('the alarm report has a title for each column in %s', (language: Language) => {
    expect(Object.keys(alarmReportTexts[language].column).toSorted()).toEqual(alarmReportColumns.toSorted());
    expect(alarmReportTexts[language].fileName).toMatch(/^[a-z]+$/);
  });
});
