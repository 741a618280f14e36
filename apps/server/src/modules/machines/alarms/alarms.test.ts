import type { AlarmList } from '@washboard/contract/alarms/alarm-list';
import { languages } from '@washboard/contract/languages/languages';
import { alarmCatalogueOf } from '@washboard/machine-model/alarms/alarm-catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { telemetry } from '../telemetry/tables.ts';
import { alarms } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-21T00:00:00Z') } });
});
afterAll(() => server.close());

const instant = (time: string) => (time.includes('T') ? time : `2026-11-20T${time}Z`);
const iso = (time: string) => new Date(instant(time)).toISOString();

let seq = 0;
function alarm(serialNumber: string, errorCode: string, from: string, to: string | null = null, isDoubtful = false) {
  seq += 1;
  return {
    serialNumber,
    errorCode,
    raisedSeq: seq,
    raisedAt: new Date(iso(from)),
    isRaisedAtDoubtful: false,
    clearedSeq: to === null ? null : seq,
    clearedAt: to === null ? null : new Date(iso(to)),
    isClearedAtDoubtful: to === null ? null : isDoubtful,
  };
}

function ask(serialNumber: string, query: Record<string, string>, user: 'kitchen' | 'otherKitchen' = 'kitchen') {
  const search = new URLSearchParams(query);
  return server.call(user, 'GET', `/api/v1/event-hub-listener/${serialNumber}/alarms?${search}`);
}

async function find(serialNumber: string, query: Record<string, string>): Promise<AlarmList> {
  const answer = await ask(serialNumber, { ...query, texts: 'false' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const read = (serialNumber: string, from: string, to: string) =>
  find(serialNumber, { startDate: instant(from), stopDate: instant(to) });

describe('the alarms of a machine within a period', () => {
  beforeAll(() =>
    server.context.database.orm
      .insert(alarms)
      .values([
        alarm('PONTE0001', 'T01', '08:00:00', '08:10:00'),
        alarm('PONTE0001', 'W03', '08:05:00', '08:06:00', true),
        alarm('PONTE0001', 'T01', '09:00:00'),
        alarm('PONTE0001', 'ZZ99', '09:30:00'),
        alarm('PONTE0002', 'T01', '08:00:00', '08:10:00'),
        alarm('PONTE0002', 'A9', '08:00:30'),
        alarm('LINDE0001', 'T02', '08:00:00'),
      ]),
  );

  it('a kitchen lists its own alarms, newest first, with the severity from the range’s catalogue', async () => {
    const { items, ...list } = await read('PONTE0001', '00:00:00', '23:00:00');
    expect(list).toEqual({ nextCursor: null, total: 4 });
    const common = { isClockDoubtful: false, reading: null, resolution: null, stepsTried: 0, stopDate: null };
    expect(items).toEqual([
      { ...common, id: 4, errorCode: 'ZZ99', severity: null, startDate: iso('09:30:00'), timesLately: 1 },
      { ...common, id: 3, errorCode: 'T01', severity: 'critical', startDate: iso('09:00:00'), timesLately: 2 },
      {
        ...common,
        id: 2,
        errorCode: 'W03',
        severity: 'notice',
        timesLately: 1,
        startDate: iso('08:05:00'),
        stopDate: iso('08:06:00'),
        isClockDoubtful: true,
      },
      {
        ...common,
        id: 1,
        errorCode: 'T01',
        severity: 'critical',
        timesLately: 2,
        startDate: iso('08:00:00'),
        stopDate: iso('08:10:00'),
      },
    ]);
    // The catalogue of the hiline range has no code T01.
    const hiline = await read('PONTE0002', '00:00:00', '23:00:00');
    expect(hiline.items.map(({ errorCode, severity }) => [errorCode, severity])).toEqual([
      ['A9', 'notice'],
      ['T01', null],
    ]);
  });

  it.each([
    ['before all of them', '07:00:00', '08:00:00', []],
    ['in the middle of one', '08:07:00', '08:08:00', ['08:00:00']],
    ['from the moment in which one ends', '08:10:00', '08:11:00', ['08:00:00']],
    ['after that', '08:10:00.001', '09:00:00', []],
    ['long after one began that is still open', '12:00:00', '13:00:00', ['09:30:00', '09:00:00']],
    ['of another offset', '2026-11-20T10:06:30+02:00', '2026-11-20T10:06:31+02:00', ['08:00:00']],
  ])('a list of alarms contains those open during a period %s', async (_name, from, to, begins) => {
    const { items } = await read('PONTE0001', from, to);
    expect(items.map(({ startDate }) => startDate)).toEqual(begins.map(iso));
  });

  it.each([
    ['those that are open', { state: 'open' }, ['09:30:00', '09:00:00']],
    ['those that ended', { state: 'past' }, ['08:05:00', '08:00:00']],
    ['one code', { errorCode: 'T01' }, ['09:00:00', '08:00:00']],
    ['one severity', { severity: 'critical' }, ['09:00:00', '08:00:00']],
    ['unknown codes', { severity: 'unknown' }, ['09:30:00']],
    ['all of these together', { severity: 'critical', state: 'open', errorCode: 'T01' }, ['09:00:00']],
    ['a code that it never had', { errorCode: 'T02' }, []],
    ['a begin without an end', { startDate: instant('08:10:00.001') }, ['09:30:00', '09:00:00']],
    ['an end without a begin', { stopDate: instant('08:05:00') }, ['08:00:00']],
    ['a day', { startDate: '2026-11-20', stopDate: '2026-11-21' }, ['09:30:00', '09:00:00', '08:05:00', '08:00:00']],
    ['the day before', { stopDate: '2026-11-20' }, []],
    ['nothing', {}, ['09:30:00', '09:00:00', '08:05:00', '08:00:00']],
  ])('a list of alarms filtered by %s contains the matching alarms', async (_name, query, begins) => {
    const { items, total } = await find('PONTE0001', query as Record<string, string>);
    expect(items.map(({ startDate }) => startDate)).toEqual(begins.map(iso));
    expect(total).toBe(begins.length);
  });

  it('an alarm includes the last reading before it if that reading was recent', async () => {
    const measured = (serialNumber: string, time: string, boilerTmp: number | null) => ({
      serialNumber,
      at: new Date(iso(time)),
      seq: boilerTmp ?? 0,
      receivedAt: new Date(iso(time)),
      isClockDoubtful: false,
      boilerTmp,
      tankTmp: 600,
    });
    await server.context.database.orm
      .insert(telemetry)
      .values([
        measured('HOTEL0001', '06:50:00', 800),
        measured('HOTEL0001', '06:59:30', 851),
        measured('HOTEL0001', '07:00:01', 900),
        measured('PONTE0001', '06:59:59', 999),
      ]);
    await server.context.database.orm
      .insert(alarms)
      .values([alarm('HOTEL0001', 'T01', '07:00:00', '07:10:00'), alarm('HOTEL0001', 'T02', '07:10:02', '07:20:00')]);
    const answer = await server.call('admin', 'GET', '/api/v1/event-hub-listener/HOTEL0001/alarms?limit=2');
    expect(answer.json().items.map(({ reading }: { reading: object }) => reading)).toEqual([
      null,
      { at: iso('06:59:30'), boilerTmp: 851, tankTmp: 600 },
    ]);
  });

  it('pages of alarms have no gaps or repeats, even when several alarms began at the same moment', async () => {
    const many = Array.from({ length: 7 }, (_, i) =>
      alarm('LINDE0002', `T0${i}`, i < 4 ? '05:00:00' : '05:00:01', '05:01:00'),
    );
    await server.context.database.orm.insert(alarms).values(many);
    const whole = (await find('LINDE0002', {})).items.map(({ errorCode }) => errorCode);
    expect(whole).toEqual(many.map(({ errorCode }) => errorCode).toReversed());
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: AlarmList = await find('LINDE0002', { limit: '2', ...(cursor && { cursor }) });
      expect(page.total).toBe(7);
      seen.push(...page.items.map(({ errorCode }) => errorCode));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole);
  });

  it('an alarm counts how often its code came in the last 30 days, whatever period is requested', async () => {
    const old = (day: string) => alarm('STOCK0001', 'T03', `${day}T00:00:00Z`, `${day}T00:01:00Z`);
    await server.context.database.orm
      .insert(alarms)
      .values([old('2026-10-21'), old('2026-10-22'), old('2026-10-23'), old('2026-11-20')]);
    const answer = await server.call(
      'admin',
      'GET',
      '/api/v1/event-hub-listener/STOCK0001/alarms?stopDate=2026-10-22T00:00:00Z',
    );
    expect(answer.json().items).toMatchObject([{ startDate: '2026-10-21T00:00:00.000Z', timesLately: 3 }]);
  });

  it('a user outside the machine’s scope does not find its alarms', async () => {
    const span = { startDate: instant('00:00:00'), stopDate: instant('23:00:00') };
    expectProblem(await ask('PONTE0001', span, 'otherKitchen'), 'APPLIANCE_NOT_FOUND');
    expectProblem(await ask('LINDE0001', span), 'APPLIANCE_NOT_FOUND');
  });
});

describe('the texts of the alarms', () => {
  const url = '/api/v1/event-hub-listener/LINDE0002/alarms';
  beforeAll(() =>
    server.context.database.orm
      .insert(alarms)
      .values([alarm('LINDE0002', 'OH01', '08:00:00', '08:10:00'), alarm('LINDE0002', 'ZZ99', '09:00:00', '09:10:00')]),
  );

  async function list(headers: Record<string, string>, query = '') {
    const answer = await server.inject({
      url: url + query,
      headers: { ...(await server.headersOf('kitchen')), ...headers },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json() as AlarmList).items;
  }

  it.each(languages)(
    'an alarm has the description and up to five solutions of the catalogue, in %s',
    async (language) => {
      const [unknown, overheated] = await list({ 'x-language': language });
      const known = alarmCatalogueOf('infinity').find(({ errorCode }) => errorCode === 'OH01');
      const inMetric = (text = '') =>
        text.replace('{criticalTmp}', '105\u00a0°C').replace('{restartTmp}', '102\u00a0°C');
      expect(overheated).toMatchObject({
        description: inMetric(known?.description[language]),
        solutions: known?.solutions.map((solution) => inMetric(solution[language])),
      });
      expect(unknown).toMatchObject({ errorCode: 'ZZ99', description: null, solutions: [] });
    },
  );

  it('the texts of alarms are Italian by default, with temperatures in the units of the reader', async () => {
    expect(await list({})).toEqual(await list({ 'x-language': 'it_IT' }));
    const [, overheated] = await list({ 'x-language': 'en', 'x-measurement-system': 'imperial' });
    expect(overheated?.description).toContain('221\u00a0°F');
  });

  it('a request for alarms without texts changes nothing else', async () => {
    const withTexts = await list({});
    const lean = withTexts.map(({ description: _, solutions: __, ...alarm }) => alarm);
    expect(await list({}, '?texts=false')).toEqual(lean);
    expect(await list({}, '?texts=true')).toEqual(withTexts);
  });
});

describe('the open alarms of a machine', () => {
  const expected = [
    { errorCode: 'T01', severity: 'critical', startDate: iso('09:00:00') },
    { errorCode: 'ZZ99', severity: null, startDate: iso('09:30:00') },
  ];

  it('the details and the list show the open alarms of a machine, most urgent first', async () => {
    const detail = await server.call('kitchen', 'GET', '/api/v1/appliance/getApplianceDetail?serialNumber=PONTE0001');
    expect(detail.json().state.openAlarms).toEqual(expected);
    const list = await server.call('kitchen', 'GET', '/api/v1/appliance/appliances?sort=serialNumber');
    const shown = list
      .json()
      .items.map((item: { serialNumber: string; state: { openAlarms: unknown } }) => [
        item.serialNumber,
        item.state.openAlarms,
      ]);
    expect(shown).toEqual([
      ['LINDE0002', []],
      ['PONTE0001', expected],
      ['PONTE0002', [{ errorCode: 'A9', severity: 'notice', startDate: iso('08:00:30') }]],
    ]);
  });

  it('a machine that invents codes has a limited number of open alarms', async () => {
    const invented = Array.from({ length: 1000 }, (_, i) => alarm('HOTEL0001', `X${i}`, '08:00:00'));
    await server.context.database.orm.insert(alarms).values(invented);
    const detail = await server.call('admin', 'GET', '/api/v1/appliance/getApplianceDetail?serialNumber=HOTEL0001');
    expect(detail.json().state.openAlarms).toHaveLength(150);
  });
});

describe('an invalid query of alarms', () => {
  const right = { startDate: instant('10:00:00'), stopDate: instant('11:00:00') };

  it.each([
    ['the end is the begin', { ...right, stopDate: right.startDate }, 'stopDate'],
    ['the end is before the begin', { ...right, stopDate: instant('09:00:00') }, 'stopDate'],
    ['a time without an offset', { ...right, startDate: '2026-11-20T10:00:00' }, 'startDate'],
    ['words', { ...right, stopDate: 'now' }, 'stopDate'],
    ['a day that no calendar has', { ...right, startDate: '2026-02-30' }, 'startDate'],
    ['a day after the end', { ...right, startDate: '2026-11-21' }, 'stopDate'],
    ['a year that no calendar has', { ...right, startDate: '0000-01-01T00:00:00Z' }, 'startDate'],
    ['a state that none has', { state: 'closed' }, 'state'],
    ['a severity that none has', { severity: 'fatal' }, 'severity'],
    ['no code', { errorCode: '' }, 'errorCode'],
    ['a code with a NUL', { errorCode: 'T\0' }, 'errorCode'],
    ['texts or not', { texts: 'maybe' }, 'texts'],
    ['too many entries', { limit: '201' }, 'limit'],
    ['a cursor of another list', { cursor: Buffer.from('["customers","a","1"]').toString('base64url') }, 'cursor'],
    ['a cursor of no time', { cursor: Buffer.from('["alarms","a","1"]').toString('base64url') }, 'cursor'],
  ])('the server refuses a query of alarms with VALIDATION_FAILED: %s', async (_name, query, path) => {
    const { errors } = expectProblem(await ask('PONTE0001', query as Record<string, string>), 'VALIDATION_FAILED');
    expect(new Set(errors?.map((error) => error.path))).toEqual(new Set([path]));
  });
});
