import { inflateSync } from 'node:zlib';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { numberFormat } from '@washboard/contract/units/number-format';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { readPdf, withoutSpaces } from '../../../../testing/read-pdf.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import type { UserName } from '../../../../testing/world.ts';
import { appliances } from '../../appliances/tables.ts';
import { storeBatch } from '../../machine-gateway/index.ts';
import { cycleEnded, eventOf, washCycles } from '../testing/cycles.ts';
import { isGap } from './merge-gaps.ts';
import { reportedDaysOf } from './report-days.ts';
import { documentColumns, hygieneReportTexts, siteTableColumns, tableColumns } from './texts.ts';

const serialNumber = 'PONTE0001';
const path = (machine = serialNumber) => `/api/v1/event-hub-listener/${machine}/hygieneRecords`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-21T23:30:00Z') } });
  const { database } = server.context;
  await database.orm.update(appliances).set({ timeZone: 'Europe/Berlin' });
  await washCycles(database, serialNumber, { last: 2 });
  await storeBatch(database, [eventOf(serialNumber, 3, 'alarmRaised', { errorCode: 'T01' })]);
  const cycles: Partial<CycleRecord>[] = [
    { rinseTmpMin: 771 },
    { tankTmpMin: 588, rinseTmpMax: 912, waterVlm: 31, rinseVlm: 31, detergentMl: 45, rinseAidMl: 3 },
    { tankTmpMin: null },
    { outcome: 'aborted' },
  ];
  await storeBatch(
    database,
    cycles.map((fields, i) => cycleEnded(serialNumber, 4 + i, fields)),
  );
  const { items } = (await server.call('kitchen', 'GET', `${path()}?filter=open`)).json();
  const closing = { action: 'rewashed', words: '=1+1; "Teller"\nneu', corrects: null };
  const closed = await server.call('kitchen', 'POST', `${path()}/${items[1].id}/correctiveAction`, closing);
  expect(closed.statusCode, closed.body).toBe(200);
  await washCycles(database, 'PONTE0002', { last: 1203 });
  await storeBatch(database, [
    cycleEnded('HOTEL0001', 1),
    eventOf('HOTEL0001', 2, 'bufferOverflowed', { lostMessages: 1234 }),
    cycleEnded('HOTEL0001', 7, { rinseTmpMin: 771 }),
  ]);
});
afterAll(() => server.close());

type Texts = Record<string, string>;

async function requested(user: UserName, query: Texts = {}, headers: Texts = {}, machine = serialNumber) {
  const url = `${path(machine)}/export?${new URLSearchParams(query)}`;
  return server.inject({ method: 'GET', url, headers: { ...(await server.headersOf(user)), ...headers } });
}

async function table(query: Texts = {}, headers: Texts = {}, machine?: string): Promise<string[][]> {
  const answer = await requested('kitchen', { format: 'csv', ...query }, headers, machine);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  return readCsv(answer.body.slice(1), (headers['x-language'] ?? 'it') === 'en' ? ',' : ';');
}

async function listed(query: Texts = {}, machine = serialNumber): Promise<HygieneRecord[]> {
  const records: HygieneRecord[] = [];
  let cursor: string | null = null;
  do {
    const search = new URLSearchParams({ limit: '200', ...query, ...(cursor && { cursor }) });
    const page = (await server.call('kitchen', 'GET', `${path(machine)}?${search}`)).json();
    records.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return records;
}

function readCsv(text: string, separator: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'g');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== separator) rows.push([]);
  }
  return rows.slice(0, -1);
}

it('the days of a period exclude the day that begins when the period ends', () => {
  const now = new Date('2026-11-21T23:30:00Z');
  // In Berlin, 19 November lasts until 23:00 UTC.
  const day = { startDate: '2026-11-18T23:00:00Z', stopDate: '2026-11-19T23:00:00Z' };
  expect(reportedDaysOf(day, 'Europe/Berlin', now)).toEqual({ from: '2026-11-19', to: '2026-11-19' });
  expect(reportedDaysOf({ startDate: day.stopDate }, 'Europe/Berlin', now)).toEqual({
    from: '2026-11-20',
    to: '2026-11-22',
  });
});

describe('the CSV table of hygiene records', () => {
  it('the CSV table has a line for each record, in German, in the machine’s time zone', async () => {
    const [header = [], ...rows] = await table({}, { 'x-language': 'de' });
    expect(header).toHaveLength(tableColumns.length);
    expect(header).toContain('Ende (Europe/Berlin)');
    expect(header).toContain('Nachspülung, Grenzwert höchstens (°C)');
    const column = (name: (typeof tableColumns)[number]) => rows.map((row) => row[tableColumns.indexOf(name)]);
    expect(column('end').at(-1)).toBe('2026-11-20 09:10:00');
    expect(column('start').at(-1)).toBe('2026-11-20 09:07:52');
    expect(column('programme').at(-1)).toBe('Geschirr');
    expect(column('result')).toEqual([
      ...['Nicht beurteilbar', 'Nicht beurteilbar', 'Abweichend', 'Abweichend', 'Nachweise fehlen', 'Gültig'],
      'Gültig',
    ]);
    expect(column('reasons').slice(0, 4)).toEqual([
      'Spülgang nicht abgeschlossen',
      'Tanktemperatur nicht aufgezeichnet',
      'Tank 58,8\u00a0°C, mindestens 60,0\u00a0°C\nNachspülung 91,2\u00a0°C, höchstens 90,0\u00a0°C',
      'Nachspülung 77,1\u00a0°C, mindestens 80,0\u00a0°C',
    ]);
    const closed = rows[3] ?? [];
    const cell = (row: string[], name: (typeof tableColumns)[number]) => row[tableColumns.indexOf(name)];
    expect(cell(closed, 'rinseLowest')).toBe('77,1');
    expect(cell(closed, 'rinseLeast')).toBe('80,0');
    expect(cell(closed, 'contact')).toBe('111');
    expect(cell(closed, 'alarmCode')).toBe('T01');
    expect(cell(closed, 'alarmDescription')).toMatch(/[a-zß]{4}/);
    expect(cell(closed, 'action')).toBe('Erneut gespült');
    // An apostrophe keeps a spreadsheet from running the words as a formula.
    expect(cell(closed, 'words')).toBe('\'=1+1; "Teller"\nneu');
    expect(cell(closed, 'person')).toBe('Test Person');
    expect(cell(closed, 'actionAt')).toBe('2026-11-22 00:30:00');
    expect(cell(closed, 'profile')).toBe('Praxis nach EN 17735');
    const dosed = rows[2] ?? [];
    expect(['rinseVolume', 'detergent', 'rinseAid'].map((name) => cell(dosed, name as 'rinseVolume'))).toEqual([
      ...['3,1', '45', '3'],
    ]);
    expect(cell(dosed, 'action')).toBe('');
  });

  it('the CSV table is in °F and gallons if requested', async () => {
    const [header = [], newest = []] = await table({}, { 'x-language': 'en', 'x-measurement-system': 'imperial' });
    expect(header).toContain('Tank lowest (°F)');
    expect(newest[tableColumns.indexOf('tankLowest')]).toBe('142.0');
    expect(newest[tableColumns.indexOf('water')]).toBe('0.66');
  });

  it.each<Texts>([
    {},
    { filter: 'deviating' },
    { filter: 'closed' },
    { startDate: '2026-11-20T08:40:00Z', stopDate: '2026-11-20T09:00:00Z' },
    { stopDate: '2026-11-19T00:00:00Z' },
  ])('the CSV table has exactly the records of the list, in its order: %j', async (query) => {
    const records = await listed(query);
    const [, ...lines] = await table(query, { 'x-language': 'en' });
    const rows = lines.filter((row) => row[tableColumns.indexOf('result')] !== hygieneReportTexts.en.gap.title);
    const cells = rows.map((row) => ({
      number: row[tableColumns.indexOf('number')],
      tank: row[tableColumns.indexOf('tankLowest')],
      result: row[tableColumns.indexOf('result')],
      words: row[tableColumns.indexOf('words')]?.replace(/^'/, ''),
    }));
    expect(cells).toEqual(
      records.map(({ id, values, result, closing }) => ({
        number: String(id),
        tank: values.tankTmpMin === null ? '' : (values.tankTmpMin / 10).toFixed(1),
        result: hygieneReportTexts.en.result[result],
        words: closing?.words ?? '',
      })),
    );
  });

  it('the CSV table and the JSON array have all records of several portions', async () => {
    const records = await listed({}, 'PONTE0002');
    const [, ...rows] = await table({}, {}, 'PONTE0002');
    expect(rows.map((row) => Number(row[tableColumns.indexOf('number')]))).toEqual(records.map(({ id }) => id));
    const answer = await requested('kitchen', { format: 'json' }, {}, 'PONTE0002');
    expect(answer.json()).toEqual(records);
    expect(records).toHaveLength(1203);
  });
});

describe('the PDF document of hygiene records', () => {
  const printed = async (query: Texts, language: Language, machine?: string) => {
    const answer = await requested('kitchen', query, { 'x-language': language }, machine);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    return readPdf(answer.rawPayload);
  };

  it.each(languages)(
    'the PDF document is the default format and has every record of the database, in %s',
    async (language) => {
      const { words, source } = await printed({}, language);
      const texts = hygieneReportTexts[language];
      const decimal = language === 'en' ? '.' : ',';
      const degrees = (value: number) => (value / 10).toFixed(1).replace('.', decimal);
      const range = (low: number | null, high: number | null) =>
        `${low === null ? '–' : degrees(low)}–${high === null ? '–' : degrees(high)}`;
      for (const { cycleNumber, result, reasons, alarms, values, closing } of await listed()) {
        const start = words.indexOf(
          withoutSpaces(texts.cycle.split('{{number}}')[0]?.split('}}')[1] ?? '') + cycleNumber,
        );
        expect(start).toBeGreaterThan(0);
        const row = words.slice(start, start + 600);
        // Valid cycles are listed together, under a title that says so.
        if (result === 'valid') expect(start).toBeGreaterThan(words.indexOf(withoutSpaces(texts.cycles.title)));
        else expect(row).toContain(withoutSpaces(texts.result[result]));
        for (const code of alarms) expect(row).toContain(code);
        for (const reason of reasons)
          expect(row).toContain(withoutSpaces(texts.reason[reason].split('{{')[0] ?? 'no such text'));
        if (closing)
          expect(row).toContain(withoutSpaces(`${texts.action[closing.action]} · =1+1; "Teller" neu · Test Person`));
        if (result === 'deviating' && !closing) expect(row).toContain(withoutSpaces(texts.open));
        const { tankTmpMin, tankTmpMax, rinseTmpMin, rinseTmpMax, contactS } = values;
        expect(row).toContain(`${range(tankTmpMin, tankTmpMax)}${range(rinseTmpMin, rinseTmpMax)}${contactS}`);
      }
      const said = [
        ...[
          texts.title,
          'Piatti',
          'PONTE0001',
          'Trattoria Al Ponte',
          'Europe/Berlin',
          texts.wholePeriod,
          texts.noClaim,
        ],
        ...[
          texts.profile.en17735,
          fillText(texts.records, { count: 6 }),
          fillText(texts.daysNotReviewed, { count: 1 }),
        ],
        ...[`${texts.filter.valid}: 2 · ${texts.filter.deviating}: 2 · ${texts.filter.open}: 1`],
        ...[fillText(texts.logSize, { size: 1 }), texts.logMeaning, texts.recordMeaning, '/verify'],
      ];
      for (const part of said) expect(words).toContain(withoutSpaces(part));
      expect(words).not.toContain('{{');
      expect(source).toMatch(new RegExp(`/Lang \\(${language}-[A-Z]{2}\\)`));
    },
  );

  it('the PDF document contains the signed state of the log and its hash', async () => {
    const { words } = await printed({}, 'en');
    const note = (await server.inject({ method: 'GET', url: '/api/v1/ledger/checkpoint' })).body;
    const [, size = '', root = ''] = note.split('\n');
    expect(words).toContain(withoutSpaces(`Root hash: ${root}`));
    const code = [size, ...(Buffer.from(root, 'base64').subarray(0, 8).toString('hex').match(/.{4}/g) ?? [])].join('-');
    const firstPage = words.split('Page2of')[0];
    expect(firstPage).toContain(withoutSpaces(`Verification code: ${code}`));
    expect(firstPage).toContain(
      withoutSpaces('This code names the signed state of the log of which the records are a part'),
    );
    expect(words).toContain(withoutSpaces('hygiene-records.json, checkpoint.txt'));
  });

  it('the PDF document embeds the records as data, exactly as the list has them', async () => {
    const answer = await requested('kitchen', { filter: 'deviating' });
    const source = answer.rawPayload.toString('latin1');
    const start = source.indexOf('stream\n', source.indexOf('/Subtype /application#2Fjson')) + 'stream\n'.length;
    const embedded = inflateSync(answer.rawPayload.subarray(start, source.indexOf('\nendstream', start)));
    expect(JSON.parse(embedded.toString())).toEqual(await listed({ filter: 'deviating' }));
  });

  it('the PDF document reports its filters and the absence of records', async () => {
    const { words } = await printed({ filter: 'open', stopDate: '2026-11-19T00:00:00Z' }, 'en');
    expect(words).toContain(withoutSpaces(`Only: ${hygieneReportTexts.en.filter.open}`));
    expect(words).toContain(withoutSpaces('Period: until 19 Nov 2026, 01:00'));
    expect(words).toContain(withoutSpaces(hygieneReportTexts.en.none));
  });

  it('the PDF document has all records of several portions', async () => {
    const { words } = await printed({}, 'en', 'PONTE0002');
    for (let n = 1; n <= 1203; n += 1) expect(words).toContain(`no.${800 + n}61.1–63.482.3–85.2111`);
  }, 60_000);
});

describe('the JSON array of hygiene records', () => {
  it.each<Texts>([{}, { filter: 'open' }, { stopDate: '2026-11-19T00:00:00Z' }])(
    'the JSON array has the records exactly as the list has them: %j',
    async (query) => {
      const answer = await requested('kitchen', { format: 'json', ...query });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.json().filter((item: object) => !isGap(item))).toEqual(await listed(query));
    },
  );
});

describe('gaps in the export of a machine', () => {
  const machine = 'HOTEL0001';
  const csv = { format: 'csv' };

  async function file(query: Texts, language: Language) {
    const answer = await requested('service', query, { 'x-language': language }, machine);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  }

  it('a gap is at its place in the CSV table, in words, with time and ledger number', async () => {
    const rows = readCsv((await file(csv, 'de')).body.slice(1), ';').slice(1);
    const shown = rows.map((row) =>
      (['end', 'result', 'reasons', 'programme'] as const).map((name) => row[tableColumns.indexOf(name)]),
    );
    expect(shown).toEqual([
      ['2026-11-20 10:10:00', 'Abweichend', 'Nachspülung 77,1\u00a0°C, mindestens 80,0\u00a0°C', 'dishes'],
      [
        ...['2026-11-20 10:10:00', 'Nachweise fehlen'],
        ...['Hier fehlen 5 Spülgänge (Nr. 802–806): Die Maschine hatte sie bis dahin nicht gemeldet.', ''],
      ],
      [
        ...['2026-11-20 09:20:00', 'Nachweise fehlen'],
        ...['1.234 Meldungen gingen verloren: Der Speicher der Maschine war voll, bevor sie gesendet wurden.', ''],
      ],
      ['2026-11-20 09:10:00', 'Gültig', '', 'dishes'],
    ]);
    expect(rows.map((row) => row[tableColumns.indexOf('number')])).toEqual(['4', '3', '2', '1']);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([tableColumns.length]));
  });

  it('a gap in the JSON array equals its entry in the list of gaps', async () => {
    const items: object[] = (await file({ format: 'json' }, 'en')).json();
    const { items: gaps } = (
      await server.call('service', 'GET', `/api/v1/event-hub-listener/${machine}/hygieneGaps`)
    ).json();
    expect(gaps).toHaveLength(2);
    expect(items.slice(1, 3)).toEqual(gaps);
    expect(items).toHaveLength(4);
  });

  it.each(languages)(
    'a gap is after the deviations and before the other cycles of the PDF document, and in its summary, in %s',
    async (language) => {
      const { words } = readPdf((await file({}, language)).rawPayload);
      const { gap, gaps, gapMeaning, cycle } = hygieneReportTexts[language];
      expect(words).toContain(withoutSpaces(gapMeaning));
      expect(words).toContain(withoutSpaces(fillText(gaps, { count: 2 })));
      const said = fillText(gap.missingCycles, { count: 5, from: 802, to: 806 });
      const lost = fillText(gap.lostMessages, { count: numberFormat(language, {}).format(1234) });
      const numbered = (number: number) => fillText(cycle, { programme: 'dishes', number });
      const order = [numbered(807), said, lost, numbered(801)].map((text) => words.indexOf(withoutSpaces(text)));
      expect(order).not.toContain(-1);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    },
  );

  it('a period without the gap and a selection of records leave it out', async () => {
    const early = { stopDate: '2026-11-20T08:20:00Z' };
    for (const query of [early, { filter: 'deviating' }]) {
      expect((await file({ ...csv, ...query }, 'en')).body).not.toContain(hygieneReportTexts.en.gap.title);
      expect((await file({ format: 'json', ...query }, 'en')).json()).toHaveLength(1);
    }
    const { words } = readPdf((await file({ filter: 'deviating' }, 'en')).rawPayload);
    expect(words).not.toContain(withoutSpaces('Gaps in the records'));
    expect(words).not.toContain(withoutSpaces(hygieneReportTexts.en.gapMeaning));
    expect(readPdf((await file(early, 'en')).rawPayload).words).toContain(withoutSpaces('Gaps in the records: 0'));
  });
});

describe('requests for an export of hygiene records', () => {
  it.each([
    ['csv', 'de', 'hygienenachweise-PONTE0001-2026-11-20.csv'],
    ['json', 'fr', 'releves-hygiene-PONTE0001-2026-11-20.json'],
    ['pdf', 'it', 'registrazioni-igiene-PONTE0001-2026-11-20.pdf'],
  ])('an export has the machine and the period in its file name: %s', async (format, language, name) => {
    const query = { format, startDate: '2026-11-19T23:00:00Z', stopDate: '2026-11-20T23:00:00Z' };
    const { headers } = await requested('kitchen', query, { 'x-language': language });
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  });

  it.each([
    ['by who may not know of the machine', 'otherKitchen', {}, {}, 'APPLIANCE_NOT_FOUND'],
    ['by who is not active', 'pending', {}, {}, 'ACCOUNT_NOT_ACTIVE'],
    ['of another form', 'kitchen', { format: 'xlsx' }, {}, 'VALIDATION_FAILED'],
    ['with an unknown filter', 'kitchen', { filter: 'good' }, {}, 'VALIDATION_FAILED'],
    ['of a period that runs backwards', 'kitchen', backwards(), {}, 'VALIDATION_FAILED'],
    ['in no language', 'kitchen', {}, { 'x-language': 'pt' }, 'VALIDATION_FAILED'],
  ] as const)('the server refuses an export of hygiene records %s', async (_name, user, query, headers, code) => {
    for (const format of ['csv', 'json', 'pdf'])
      expectProblem(await requested(user, { format, ...query } as Texts, headers as Texts), code);
  });

  function backwards() {
    return { startDate: '2026-11-20T10:00:00Z', stopDate: '2026-11-20T09:00:00Z' };
  }
});

describe('the texts of the hygiene report', () => {
  it.each(languages)('the hygiene report has a title for each column in %s', (language) => {
    const columns = new Set([...siteTableColumns, ...documentColumns]);
    expect(Object.keys(hygieneReportTexts[language].column).toSorted()).toEqual([...columns].toSorted());
    expect(hygieneReportTexts[language].fileName).toMatch(/^[a-z-]+$/);
  });
});
