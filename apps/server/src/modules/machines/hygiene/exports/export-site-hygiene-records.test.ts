import { inflateSync } from 'node:zlib';
import type { SiteGap, SiteRecord, SiteRecordList } from '@washboard/contract/hygiene/site-hygiene';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { readPdf, withoutSpaces } from '../../../../testing/read-pdf.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import type { UserName } from '../../../../testing/world.ts';
import { appliances } from '../../appliances/tables.ts';
import { storeBatch } from '../../machine-gateway/index.ts';
import { cycleEnded, eventOf, washCycles } from '../testing/cycles.ts';
import { isGap } from './merge-gaps.ts';
import { hygieneReportTexts, siteTableColumns } from './texts.ts';

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
  await storeBatch(database, [eventOf('VAN0001', 4, 'bufferOverflowed', { lostMessages: 3 })]);
});
afterAll(() => server.close());

type Texts = Record<string, string>;

async function requested(user: UserName, query: Texts = {}, headers: Texts = {}) {
  const url = `${path}/export?${new URLSearchParams(query)}`;
  return server.inject({ method: 'GET', url, headers: { ...(await server.headersOf(user)), ...headers } });
}

async function listed(user: UserName, query: Texts = {}): Promise<(SiteRecord | SiteGap)[]> {
  const items: (SiteRecord | SiteGap)[] = [];
  let cursor: string | null = null;
  do {
    const search = new URLSearchParams({ limit: '200', ...query, ...(cursor && { cursor }) });
    const page: SiteRecordList = (await server.call(user, 'GET', `${path}?${search}`)).json();
    items.push(...page.items, ...page.gaps);
    cursor = page.nextCursor;
  } while (cursor);
  const timeOf = (item: SiteRecord | SiteGap) => Date.parse(isGap(item) ? item.at : item.endedAt);
  return items.toSorted((one, other) => timeOf(other) - timeOf(one) || Number(isGap(one)) - Number(isGap(other)));
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
  it('each line of the table names machine, site and time zone, with times in that zone', async () => {
    const rows = await table('kitchen', {}, inEnglish);
    expect(
      rows.map(({ company, machine, serialNumber, timeZone, end }) => [company, machine, serialNumber, timeZone, end]),
    ).toEqual([
      ['Trattoria Al Ponte', 'Bicchieri', 'PONTE0002', 'Asia/Kathmandu', '2026-11-20 14:15:00'],
      ['Trattoria Al Ponte', 'Piatti', 'PONTE0001', 'Europe/Berlin', '2026-11-20 09:30:00'],
      ['Trattoria Al Ponte', 'Piatti', 'PONTE0001', 'Europe/Berlin', '2026-11-20 09:30:00'],
      ['Trattoria Al Ponte', 'Bicchieri', 'PONTE0002', 'Asia/Kathmandu', '2026-11-20 14:05:00'],
      ['Trattoria Al Ponte', 'Piatti', 'PONTE0001', 'Europe/Berlin', '2026-11-20 09:10:00'],
    ]);
  });

  it.each<Texts>([{}, { filter: 'deviating' }, { gamma: 'ge' }, { companyCode: '300001' }, { search: 'bicch' }])(
    'the table and the array have exactly the records and gaps of the list, in its order: %j',
    async (query) => {
      const records = await listed('service', query);
      const rows = await table('service', query, inEnglish);
      expect(rows.map(({ serialNumber, number }) => `${serialNumber} ${number}`)).toEqual(
        records.map(({ serialNumber, id }) => `${serialNumber} ${id}`),
      );
      expect((await requested('service', { format: 'json', ...query })).json()).toEqual(records);
    },
  );

  it('the table uses one unit of volume, which is metric if one range is always metric', async () => {
    const gallons = { ...inEnglish, 'x-measurement-system': 'imperial' };
    const header = async (query: Texts) => (await requested('service', { format: 'csv', ...query }, gallons)).body;
    expect(await header({ gamma: 'ge' })).toContain('Water (gal)');
    expect(await header({})).toContain('Water (l)');
    expect(await header({})).toContain('Tank lowest (°F)');
  });
});

describe('gaps in the export of several machines', () => {
  it('the table has a gap with its machine, in the order of time, unless records are selected', async () => {
    const rows = await table('service', {}, inEnglish);
    const place = rows.findIndex(({ serialNumber }) => serialNumber === 'VAN0001');
    expect(rows[place]).toMatchObject({
      result: hygieneReportTexts.en.gap.title,
      serialNumber: 'VAN0001',
      machine: 'Van',
      company: 'Navigli Service',
      date: '2026-11-20',
      number: '1',
      reasons: '3 messages were lost: the memory of the machine was full before it could send them.',
      start: '',
    });
    expect(rows.slice(0, place).every(({ serialNumber, end = '' }) => zoned(serialNumber, end) > '08:4')).toBe(true);
    expect(rows.slice(place + 1).every(({ serialNumber, end = '' }) => zoned(serialNumber, end) < '08:5')).toBe(true);
    expect((await requested('service', { format: 'csv', filter: 'valid' })).body).not.toContain('VAN0001');
    expect((await requested('kitchen', { format: 'csv' })).body).not.toContain('VAN0001');

    function zoned(serialNumber: string | undefined, end: string): string {
      const offsets: Record<string, number> = { PONTE0001: 60, PONTE0002: 345 };
      const ms = Date.parse(`${end.replace(' ', 'T')}Z`) - (offsets[serialNumber ?? ''] ?? 0) * 60_000;
      return ms >= Date.parse('2026-11-21T00:00:00Z') ? '24:00' : new Date(ms).toISOString().slice(11, 16);
    }
  });

  it('the document has the gap of a machine without records in its table and in the summary', async () => {
    const { rawPayload } = await requested('service', { search: 'VAN0001' }, inEnglish);
    const { words } = readPdf(rawPayload);
    expect(words).toContain(withoutSpaces('Gaps in the records: 1'));
    expect(words).toContain(withoutSpaces(hygieneReportTexts.en.gapMeaning));
    expect(words).toContain(withoutSpaces(`${hygieneReportTexts.en.gap.title} · 3 messages were lost`));
  });
});

describe('the document of several machines', () => {
  const printed = async (user: UserName, query: Texts, language: Language) => {
    const answer = await requested(user, query, { 'x-language': language });
    expect(answer.statusCode, answer.body).toBe(200);
    return { ...readPdf(answer.rawPayload), file: answer.rawPayload };
  };

  it.each(languages)(
    'the document shows its deviations, summarises each machine, then shows its other records, in %s',
    async (language) => {
      const { words } = await printed('kitchen', { companyCode: '300001' }, language);
      const texts = hygieneReportTexts[language];
      const machine = (name: string, range: string, model: string, serialNumber: string) =>
        withoutSpaces(fillText(texts.machine, { name, range, model, serialNumber }));
      const [glasses, dishes] = [
        machine('Bicchieri', 'Hiline', 'INF-50', 'PONTE0002'),
        machine('Piatti', 'Infinity', 'INF-50', 'PONTE0001'),
      ];
      const places = [glasses, dishes].flatMap((of) => [words.indexOf(of), words.lastIndexOf(of)]);
      const [firstSummary = -1, firstTable = -1, secondSummary = -1, secondTable = -1] = places;
      expect(places.toSorted((a, b) => a - b)).toEqual([firstSummary, secondSummary, firstTable, secondTable]);
      expect(firstSummary).toBeGreaterThan(0);
      const said = [
        ...[fillText(texts.site, { company: 'Trattoria Al Ponte' }), fillText(texts.machines, { count: 2 })],
        ...['Europe/Berlin', 'Asia/Kathmandu', fillText(texts.daysReviewed, { count: 1 }), texts.proof],
      ];
      for (const part of said) expect(words).toContain(withoutSpaces(part));
      const numbered = (number: number) =>
        withoutSpaces(texts.cycle).split('{{number}}')[0]?.split('}}')[1] + String(number);
      expect(words.slice(firstTable, secondTable)).toContain(numbered(803));
      expect(words.slice(secondTable)).toContain(numbered(801));
      const firstPage = words.slice(0, firstSummary);
      expect(firstPage).toContain(withoutSpaces('Piatti · PONTE0001 · Trattoria Al Ponte'));
      expect(firstPage).toContain(withoutSpaces(texts.open));
      expect(words).not.toContain('{{');
    },
  );

  it('the document embeds the records as data and shows the signed state of the log', async () => {
    const { file, words } = await printed('kitchen', {}, 'en');
    const source = file.toString('latin1');
    const start = source.indexOf('stream\n', source.indexOf('/Subtype /application#2Fjson')) + 'stream\n'.length;
    const embedded = JSON.parse(
      inflateSync(file.subarray(start, source.indexOf('\nendstream', start))).toString(),
    ) as SiteRecord[];
    const records = (await listed('kitchen')).map((item) => {
      const { machine: _, isHeld: __, ...record } = item as SiteRecord;
      return record;
    });
    const key = ({ serialNumber, id }: { serialNumber: string; id: number }) => `${serialNumber} ${id}`;
    expect(embedded.toSorted((a, b) => key(a).localeCompare(key(b)))).toEqual(
      records.toSorted((a, b) => key(a).localeCompare(key(b))),
    );
    const note = (await server.inject({ method: 'GET', url: '/api/v1/ledger/checkpoint' })).body;
    expect(words).toContain(withoutSpaces(`Root hash: ${note.split('\n')[2]}`));
    expect(words).toContain(withoutSpaces('hygiene-records.json, checkpoint.txt'));
  });

  it('the document names its filter of machines and the absence of records', async () => {
    const { words } = await printed('service', { gamma: 'hiline', filter: 'open' }, 'en');
    expect(words).toContain(withoutSpaces('Selected machines: Hiline'));
    expect(words).toContain(withoutSpaces(hygieneReportTexts.en.none));
  });

  it('the document has all records of several portions', async () => {
    const { words } = await printed('service', {}, 'en');
    for (let n = 1; n <= 1203; n += 1) expect(words).toContain(`no.${800 + n}61.1–63.482.3–85.2111`);
  }, 60_000);
});

describe('an export of several machines', () => {
  it('an export has the requested company, if any, and the period in its file name', async () => {
    const nameOf = async (query: Texts) =>
      (await requested('kitchen', { format: 'csv', ...query }, inEnglish)).headers['content-disposition'];
    expect(await nameOf({ companyCode: '300001' })).toContain('"hygiene-records-300001-2026-11-22.csv"');
    expect(await nameOf({})).toContain('"hygiene-records-2026-11-21.csv"');
  });

  it('an export has nothing of machines outside the scope', async () => {
    for (const format of ['csv', 'json']) {
      const { body } = await requested('otherKitchen', { format, companyCode: '300001' });
      expect(body).not.toContain('PONTE');
    }
    const { words } = readPdf((await requested('otherKitchen', { companyCode: '300001' }, inEnglish)).rawPayload);
    expect(words).not.toContain('Trattoria');
    expectProblem(await requested('pending'), 'ACCOUNT_NOT_ACTIVE');
  });
});
