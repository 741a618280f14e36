import { inflateSync } from 'node:zlib';
import type { SiteRecord } from '@washboard/contract/hygiene/hygiene-of-sites';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { readPdf, withoutSpaces } from '../../../testing/read-pdf.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { fill } from '../../platform/reports/index.ts';
import { appliances } from '../appliances/index.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { reportTexts, siteTableColumns } from './report-texts.ts';
import { cycleEnded, washCycles } from './testing/cycles.ts';

const path = '/api/v1/appliance/hygieneRecords';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-21T23:30:00Z') } });
  const { database } = server.context;
  const zones = { PONTE0001: 'Europe/Berlin', PONTE0002: 'Asia/Kathmandu' };
  for (const [serialNumber, timeZone] of Object.entries(zones))
    await database.orm.update(appliances).set({ timeZone }).where(eq(appliances.serialNumber, serialNumber));
  await storeBatch(database, [
    cycleEnded('PONTE0001', 1),
    cycleEnded('PONTE0001', 3, { rinseTmpMin: 771 }),
    cycleEnded('PONTE0002', 2, { tankTmpMin: null }),
    cycleEnded('PONTE0002', 3),
  ]);
  await server.call('kitchen', 'POST', '/api/v1/appliance/hygieneReviews', {
    companyCode: '300001',
    day: '2026-11-20',
  });
  await washCycles(database, 'HOTEL0001', { last: 1203 });
});
afterAll(() => server.close());

type Texts = Record<string, string>;

async function requested(user: UserName, query: Texts = {}, headers: Texts = {}) {
  const url = `${path}/export?${new URLSearchParams(query)}`;
  return server.inject({ method: 'GET', url, headers: { ...(await server.headersOf(user)), ...headers } });
}

async function listed(user: UserName, query: Texts = {}): Promise<SiteRecord[]> {
  const records: SiteRecord[] = [];
  let cursor: string | null = null;
  do {
    const search = new URLSearchParams({ limit: '200', ...query, ...(cursor && { cursor }) });
    const page = (await server.call(user, 'GET', `${path}?${search}`)).json();
    records.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return records;
}

async function table(user: UserName, query: Texts = {}, headers: Texts = {}): Promise<Texts[]> {
  const { body } = await requested(user, { format: 'csv', ...query }, headers);
  const [, ...lines] = body.slice(1).trimEnd().split('\r\n');
  return lines.map((line) =>
    Object.fromEntries(
      // No cell of these records has a quotation mark or a line break.
      [...line.matchAll(/"([^"]*)"(?:,|$)|([^,]*)(?:,|$)/g)].map(
        ([, quoted, plain = ''], i) => [siteTableColumns[i] ?? '', quoted ?? plain] as const,
      ),
    ),
  );
}

const inEnglish = { 'x-language': 'en' };

describe('the table of several machines', () => {
  it('names machine, site and time zone in each line, with the times of the machine', async () => {
    const rows = await table('kitchen', {}, inEnglish);
    expect(
      rows.map(({ company, machine, serialNumber, timeZone, end }) => [company, machine, serialNumber, timeZone, end]),
    ).toEqual([
      ['Trattoria Al Ponte', 'Bicchieri', 'PONTE0002', 'Asia/Kathmandu', '2026-11-20 14:15:00'],
      ['Trattoria Al Ponte', 'Piatti', 'PONTE0001', 'Europe/Berlin', '2026-11-20 09:30:00'],
      ['Trattoria Al Ponte', 'Bicchieri', 'PONTE0002', 'Asia/Kathmandu', '2026-11-20 14:05:00'],
      ['Trattoria Al Ponte', 'Piatti', 'PONTE0001', 'Europe/Berlin', '2026-11-20 09:10:00'],
    ]);
  });

  it.each<Texts>([{}, { filter: 'deviating' }, { gamma: 'ge' }, { companyCode: '300001' }, { search: 'bicch' }])(
    'and the array have exactly the records of the list, in its order: %j',
    async (query) => {
      const records = await listed('service', query);
      const rows = await table('service', query, inEnglish);
      expect(rows.map(({ serialNumber, number }) => `${serialNumber} ${number}`)).toEqual(
        records.map(({ serialNumber, id }) => `${serialNumber} ${id}`),
      );
      expect((await requested('service', { format: 'json', ...query })).json()).toEqual(records);
    },
  );

  it('has one unit of volumes: metric where a range is always metric', async () => {
    const gallons = { ...inEnglish, 'x-measurement-system': 'imperial' };
    const header = async (query: Texts) => (await requested('service', { format: 'csv', ...query }, gallons)).body;
    expect(await header({ gamma: 'ge' })).toContain('Water (gal)');
    expect(await header({})).toContain('Water (l)');
    expect(await header({})).toContain('Tank lowest (°F)');
  });
});

describe('the document of several machines', () => {
  const printed = async (user: UserName, query: Texts, language: Language) => {
    const answer = await requested(user, query, { 'x-language': language });
    expect(answer.statusCode, answer.body).toBe(200);
    return { ...readPdf(answer.rawPayload), file: answer.rawPayload };
  };

  it.each(languages)('summarises each machine, then shows its records, in %s', async (language) => {
    const { words } = await printed('kitchen', { companyCode: '300001' }, language);
    const texts = reportTexts[language];
    const machine = (name: string, range: string, model: string, serialNumber: string) =>
      withoutSpaces(fill(texts.machine, { name, range, model, serialNumber }));
    const [glasses, dishes] = [
      machine('Bicchieri', 'Hiline', 'INF-50', 'PONTE0002'),
      machine('Piatti', 'Infinity', 'INF-50', 'PONTE0001'),
    ];
    const places = [glasses, dishes].flatMap((of) => [words.indexOf(of), words.lastIndexOf(of)]);
    const [firstSummary = -1, firstTable = -1, secondSummary = -1, secondTable = -1] = places;
    expect(places.toSorted((a, b) => a - b)).toEqual([firstSummary, secondSummary, firstTable, secondTable]);
    expect(firstSummary).toBeGreaterThan(0);
    const said = [
      ...[fill(texts.site, { company: 'Trattoria Al Ponte' }), fill(texts.machines, { count: 2 })],
      ...['Europe/Berlin', 'Asia/Kathmandu', fill(texts.daysReviewed, { count: 1 }), texts.proof],
    ];
    for (const part of said) expect(words).toContain(withoutSpaces(part));
    expect(words.slice(firstTable, secondTable)).toContain('803–');
    expect(words.slice(secondTable)).toContain(withoutSpaces(texts.open));
    expect(words).not.toContain('{{');
  });

  it('contains the records as data, and the signed state of the log', async () => {
    const { file, words } = await printed('kitchen', {}, 'en');
    const source = file.toString('latin1');
    const start = source.indexOf('stream\n', source.indexOf('/Subtype /application#2Fjson')) + 'stream\n'.length;
    const embedded = JSON.parse(
      inflateSync(file.subarray(start, source.indexOf('\nendstream', start))).toString(),
    ) as SiteRecord[];
    const records = (await listed('kitchen')).map(({ machine: _, isHeld: __, ...record }) => record);
    const key = ({ serialNumber, id }: { serialNumber: string; id: number }) => `${serialNumber} ${id}`;
    expect(embedded.toSorted((a, b) => key(a).localeCompare(key(b)))).toEqual(
      records.toSorted((a, b) => key(a).localeCompare(key(b))),
    );
    const note = (await server.inject({ method: 'GET', url: '/api/v1/ledger/checkpoint' })).body;
    expect(words).toContain(withoutSpaces(`Root hash: ${note.split('\n')[2]}`));
    expect(words).toContain(withoutSpaces('hygiene-records.json, checkpoint.txt'));
  });

  it('says which machines it has when they are filtered, and when there are no records', async () => {
    const { words } = await printed('service', { gamma: 'hiline', filter: 'open' }, 'en');
    expect(words).toContain(withoutSpaces('Selected machines: Hiline'));
    expect(words).toContain(withoutSpaces(reportTexts.en.none));
  });

  it('has all records of several portions', async () => {
    const { words } = await printed('service', {}, 'en');
    for (let n = 1; n <= 1203; n += 1) expect(words).toContain(`no.${800 + n}–`);
  }, 60_000);
});

describe('an export of several machines', () => {
  it('is named after the company, or nothing, and the period', async () => {
    const nameOf = async (query: Texts) =>
      (await requested('kitchen', { format: 'csv', ...query }, inEnglish)).headers['content-disposition'];
    expect(await nameOf({ companyCode: '300001' })).toContain('"hygiene-records-300001-2026-11-22.csv"');
    expect(await nameOf({})).toContain('"hygiene-records-2026-11-21.csv"');
  });

  it('has nothing of machines outside the scope', async () => {
    for (const format of ['csv', 'json']) {
      const { body } = await requested('otherKitchen', { format, companyCode: '300001' });
      expect(body).not.toContain('PONTE');
    }
    const { words } = readPdf((await requested('otherKitchen', { companyCode: '300001' }, inEnglish)).rawPayload);
    expect(words).not.toContain('Trattoria');
    expectProblem(await requested('pending'), 'ACCOUNT_NOT_ACTIVE');
  });
});
