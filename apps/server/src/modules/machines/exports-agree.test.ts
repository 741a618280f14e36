import { languages } from '@washboard/contract/languages/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf, withoutSpaces } from '../../testing/read-pdf.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { alarmReportTexts } from './alarms/texts.ts';
import { appliances } from './appliances/tables.ts';
import { eventReportTexts } from './events/texts.ts';
import { hygieneReportTexts } from './hygiene/exports/texts.ts';
import { cycleEnded, eventOf } from './hygiene/testing/cycles.ts';
import { storeBatch } from './machine-gateway/index.ts';

const reports = ['alarms', 'events', 'hygieneRecords'] as const;
type Report = (typeof reports)[number];
const textsOf = { alarms: alarmReportTexts, events: eventReportTexts, hygieneRecords: hygieneReportTexts };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-20T23:30:00Z') } });
  await server.context.database.orm.update(appliances).set({ timeZone: 'Asia/Kathmandu' });
  await storeBatch(server.context.database, [
    eventOf('PONTE0001', 1, 'alarmRaised', { errorCode: 'T01' }),
    eventOf('PONTE0001', 2, 'alarmCleared', { errorCode: 'T01' }),
    eventOf('PONTE0001', 3, 'alarmRaised', { errorCode: 'T03' }),
    cycleEnded('PONTE0001', 4, { rinseTmpMin: 771 }),
    cycleEnded('PONTE0001', 5),
  ]);
});
afterAll(() => server.close());

async function requested(report: Report, query: Record<string, string>, headers: Record<string, string>) {
  const url = `/api/v1/event-hub-listener/PONTE0001/${report}/export?${new URLSearchParams(query)}`;
  return server.inject({ method: 'GET', url, headers: { ...(await server.headersOf('kitchen')), ...headers } });
}

describe.each(languages)('the exports of a machine, in %s', (language) => {
  const headers = { 'x-language': language };
  const separator = language === 'en' ? ',' : ';';

  it.each(reports)('the CSV tables share file name, first column, time zone and order: %s', async (report) => {
    const { body, headers: answered } = await requested(report, { format: 'csv' }, headers);
    expect(answered['content-type']).toBe('text/csv; charset=utf-8');
    expect(answered['content-disposition']).toBe(
      `attachment; filename="${textsOf[report][language].fileName}-PONTE0001-2026-11-21.csv"`,
    );
    expect(body.startsWith('\ufeff')).toBe(true);
    const [header = '', ...lines] = body.slice(1).trimEnd().split('\r\n');
    expect(header.split(separator)[0]).toBe(eventReportTexts[language].column.date);
    expect(header).toContain(' (Asia/Kathmandu)');
    const dates = lines.map((line) => line.split(separator)[0]);
    expect(dates).toEqual(dates.map(() => '2026-11-20'));
    const times = lines.map((line) => /2026-11-20 (\d\d:\d\d:\d\d)/.exec(line)?.[1] ?? '');
    expect(times[0]).toMatch(/^1[345]:/);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it.each(reports)('the PDF documents are the default and state period and time zone alike: %s', async (report) => {
    const period = { startDate: '2026-11-19T18:15:00Z', stopDate: '2026-11-20T18:15:00Z' };
    const { rawPayload, headers: answered } = await requested(report, period, headers);
    expect(answered['content-disposition']).toContain(
      `"${textsOf[report][language].fileName}-PONTE0001-2026-11-20.pdf"`,
    );
    const { words } = readPdf(rawPayload);
    const locale = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE', it: 'it-IT', es: 'es-ES' }[language];
    const moment = (at: string, timeStyle: 'short' | 'medium') =>
      new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kathmandu', dateStyle: 'medium', timeStyle }).format(
        new Date(at),
      );
    const texts = eventReportTexts[language];
    const said = [
      texts.period
        .replace('{{from}}', moment(period.startDate, 'short'))
        .replace('{{to}}', moment(period.stopDate, 'short')),
      texts.times.replace('{{timeZone}}', 'Asia/Kathmandu').replace('{{at}}', moment('2026-11-20T23:30:00Z', 'short')),
      moment(report === 'alarms' ? '2026-11-20T08:30:00Z' : '2026-11-20T08:40:00Z', 'medium'),
    ];
    for (const part of said) expect(words).toContain(withoutSpaces(part));
  });
});

describe('the exports of a machine', () => {
  it.each(reports)('an export covers all time unless a period is requested: %s', async (report) => {
    const { body } = await requested(report, { format: 'csv' }, {});
    const query = { format: 'csv', startDate: '2020-01-01T00:00:00Z', stopDate: '2030-01-01T00:00:00Z' };
    expect((await requested(report, query, {})).body).toBe(body);
  });

  it.each(reports)('an export is in Italian and metric unless another style is requested: %s', async (report) => {
    const { body } = await requested(report, { format: 'csv' }, {});
    const asked = { 'x-language': 'it', 'x-measurement-system': 'metric' };
    expect((await requested(report, { format: 'csv' }, asked)).body).toBe(body);
  });
});

describe.each(languages)('the export of a site, in %s', (language) => {
  const headers = { 'x-language': language };
  const separator = language === 'en' ? ',' : ';';
  const ofSite = async (query: Record<string, string>, more = headers) => {
    const url = `/api/v1/appliance/hygieneRecords/export?${new URLSearchParams({ companyCode: '300001', ...query })}`;
    return server.inject({ method: 'GET', url, headers: { ...(await server.headersOf('kitchen')), ...more } });
  };

  it("the table of a site has the cells of the machine's table, and columns for machine, site and zone", async () => {
    const rowsOf = (body: string) =>
      body
        .slice(1)
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(separator));
    const [header = [], ...rows] = rowsOf((await ofSite({ format: 'csv' })).body);
    const [ofMachine = [], ...rowsOfMachine] = rowsOf(
      (await requested('hygieneRecords', { format: 'csv' }, headers)).body,
    );
    const { column } = hygieneReportTexts[language];
    expect(header.slice(0, 5)).toEqual([
      column.date,
      column.company,
      column.machine,
      column.serialNumber,
      column.timeZone,
    ]);
    expect(header.toSpliced(1, 4)).toEqual(ofMachine.map((title) => title.replace(' (Asia/Kathmandu)', '')));
    expect(rows.map((row) => row[4])).toEqual(rows.map(() => 'Asia/Kathmandu'));
    expect(rows.map((row) => row.toSpliced(1, 4))).toEqual(rowsOfMachine);
  });

  it('the export of a site is a PDF by default, with the same period as the document of the machine', async () => {
    const period = { startDate: '2026-11-19T18:15:00Z', stopDate: '2026-11-20T18:15:00Z' };
    const answer = await ofSite(period);
    expect(answer.headers['content-disposition']).toContain(
      `"${hygieneReportTexts[language].fileName}-300001-2026-11-20.pdf"`,
    );
    const { words } = readPdf(answer.rawPayload);
    const ofMachine = readPdf((await requested('hygieneRecords', period, headers)).rawPayload).words;
    const from = withoutSpaces(hygieneReportTexts[language].period.split('{{from}}')[0] ?? '');
    const sentence = ofMachine.slice(ofMachine.indexOf(from), ofMachine.indexOf(from) + 40);
    expect(words).toContain(sentence);
    expect(words).toContain('Asia/Kathmandu');
  });
});
