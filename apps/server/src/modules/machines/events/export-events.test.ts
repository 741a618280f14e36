import { maxPrintedEvents } from '@washboard/contract/events/events';
import { languages } from '@washboard/contract/languages/languages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { readPdf, withoutSpaces } from '../../../testing/read-pdf.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { appliances } from '../appliances/tables.ts';
import { events } from './tables.ts';
import { at, insertSampleEvents } from './testing/sample-events.ts';
import { eventReportTexts } from './texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-21T23:30:00Z') } });
  await server.context.database.orm.update(appliances).set({ timeZone: 'Europe/Berlin' });
  await insertSampleEvents(server);
});
afterAll(() => server.close());

type Texts = Record<string, string>;

async function requested(user: UserName, query: Texts, headers: Texts = {}, serialNumber = 'PONTE0001') {
  const url = `/api/v1/event-hub-listener/${serialNumber}/events/export?${new URLSearchParams(query)}`;
  return server.inject({ method: 'GET', url, headers: { ...(await server.headersOf(user)), ...headers } });
}

async function table(user: UserName, query: Texts = {}, headers: Texts = {}, serialNumber?: string): Promise<string[]> {
  const answer = await requested(user, { format: 'csv', ...query }, headers, serialNumber);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  return answer.body.slice(1).trimEnd().split('\r\n');
}

async function words(query: Texts = {}, headers: Texts = {}, serialNumber?: string): Promise<string> {
  const answer = await requested('manager', query, headers, serialNumber);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return (await readPdf(answer.rawPayload)).words;
}

describe('the CSV table of events', () => {
  it('the CSV table describes each event, in German, in the machine’s time zone', async () => {
    const rows = await table('manager', { kind: 'cycles' }, { 'x-language': 'de' });
    expect(rows).toEqual([
      'Datum;Zeit (Europe/Berlin);Ereignis;Details;Durch;Uhr',
      '2026-11-20;2026-11-20 09:02:08;Spülgang beendet;"Geschirr, Nr. 812 · abgeschlossen · Dauer 2 Min. 8 Sek. · ' +
        'Waschen 1 Min. 39 Sek. · Nachspülen 12 Sek. · Tank 61,1–63,4\u00a0°C · Nachspülwasser 82,3–85,2\u00a0°C · ' +
        'Wasser 2,5\u00a0l · Strom 0,41\u00a0kWh";;',
      '2026-11-20;2026-11-20 09:00:00;Spülgang gestartet;"Geschirr, Nr. 812";;',
    ]);
  });

  it('the CSV table is in °F and gallons if requested, and names the person behind an event', async () => {
    const rows = await table('manager', {}, { 'x-language': 'en', 'x-measurement-system': 'imperial' });
    const row = (event: string) => rows.find((line) => line.includes(event));
    expect(row('Cycle ended')).toMatch(/142\.0–146\.1\u00a0°F.*0\.66\u00a0gal/);
    expect(row('DI8')).toMatch(/185\.0\u00a0°F → 188\.6\u00a0°F · remotely,Test Person,$/);
    expect(row('Alarm raised')).toMatch(/OH01 · .*221\u00a0°F/);
    expect(row('Remote control ended')).toContain('connection lost');
    expect(row('filterCleaned')).toContain('minutes: 3');
    expect(row('Door opened')).toContain('Time received');
  });

  it('the CSV table contains no factory parameters for readers who may not see them', async () => {
    expect((await table('manager')).join('\n')).toContain('S25');
    expect((await table('service')).join('\n')).not.toContain('S25');
  });

  it('the CSV table has the period in its file name, in the machine’s time zone', async () => {
    const query = { startDate: '2026-11-19T23:00:00Z', stopDate: '2026-11-20T23:00:00Z', format: 'csv' };
    const { headers } = await requested('manager', query, { 'x-language': 'it' });
    expect(headers['content-disposition']).toBe('attachment; filename="eventi-PONTE0001-2026-11-20.csv"');
  });
});

describe('the hour that a day of 25 hours has twice', () => {
  const day = { startDate: '2026-10-24T22:00:00Z', stopDate: '2026-10-25T23:00:00Z' };
  beforeAll(async () => {
    const doors = ['00:50:00', '01:10:00', '02:00:00'].map((time, i) => {
      const moment = new Date(`2026-10-25T${time}Z`);
      return {
        serialNumber: 'VAN0001',
        seq: i + 1,
        at: moment,
        receivedAt: moment,
        isClockDoubtful: false,
        kind: 'doorClosed',
        body: {},
      };
    });
    await server.context.database.orm.insert(events).values(doors);
  });
  afterAll(() => server.context.database.orm.delete(events).where(eq(events.serialNumber, 'VAN0001')));

  it('an export distinguishes the two equal hours of a clock change', async () => {
    const rows = await table('manager', day, { 'x-language': 'en' }, 'VAN0001');
    expect(rows.slice(1).map((row) => row.split(',')[1])).toEqual([
      '2026-10-25 03:00:00',
      '2026-10-25 02:10:00 +01:00',
      '2026-10-25 02:50:00 +02:00',
    ]);
    const document = await words(day, { 'x-language': 'de' }, 'VAN0001');
    for (const time of ['02:50:00 MESZ', '02:10:00 MEZ', '03:00:00']) expect(document).toContain(withoutSpaces(time));
  });
});

describe('the PDF document of events', () => {
  it.each(languages)('the PDF document is the default format, in %s', async (language) => {
    const text = await words({}, { 'x-language': language });
    const { title, kind, end } = eventReportTexts[language];
    for (const part of [title, kind.cycleEnded, kind.parameterChanged, end.timedOut]) {
      expect(text).toContain(withoutSpaces(part));
    }
  });

  it('page 1 counts the events of each group', async () => {
    const text = await words({}, { 'x-language': 'en' });
    const { group } = eventReportTexts.en;
    expect(text).toMatch(new RegExp(`Events\\d+events${group.cycles}:\\d+·`));
    expect(text).toMatch(new RegExp(`${group.parameters}:\\d+`));
  });

  it('the PDF document says that there are no events, or that it contains only the newest', async () => {
    const english = { 'x-language': 'en' };
    expect(await words({}, english, 'VAN0001')).toContain(withoutSpaces(eventReportTexts.en.none));
    const many = Array.from({ length: maxPrintedEvents + 7 }, (_, i) => ({
      serialNumber: 'HOTEL0001',
      seq: i + 1,
      at: at('10:00:00'),
      receivedAt: at('10:00:00'),
      isClockDoubtful: false,
      kind: 'doorClosed',
      body: {},
    }));
    await server.context.database.orm.insert(events).values(many);
    const text = await words({}, english, 'HOTEL0001');
    const cut = `This document is cut: it has the latest ${maxPrintedEvents} of ${many.length} events, back to`;
    expect(text).toContain(withoutSpaces(cut));
    expect(text).toContain(withoutSpaces('choose a shorter period, or the CSV file'));
    expect(text.indexOf(withoutSpaces('This document is cut'))).toBeLessThan(
      text.indexOf(withoutSpaces('serial number')),
    );
    expect(await words({}, english)).not.toContain(withoutSpaces('This document is cut'));
    expect(await table('manager', {}, {}, 'HOTEL0001')).toHaveLength(many.length + 1);
  }, 60_000);

  it('the server refuses an export of events in an unknown language or format', async () => {
    expectProblem(await requested('manager', { format: 'xls' }), 'VALIDATION_FAILED');
    expectProblem(await requested('manager', {}, { 'x-language': 'la' }), 'VALIDATION_FAILED');
  });
});
