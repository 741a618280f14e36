import { type AlarmList, maxAlarms } from '@washboard/contract/alarms/alarms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { alarms } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A time of the day of the tests, or a whole one. */
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

async function read(serialNumber: string, from: string, to: string): Promise<AlarmList> {
  const answer = await ask(serialNumber, { startDate: instant(from), stopDate: instant(to) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('the alarms of a machine within a time', () => {
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

  it('are its own, the newest first, with what the machine’s range says of their severity', async () => {
    expect(await read('PONTE0001', '00:00:00', '23:00:00')).toEqual({
      isTruncated: false,
      items: [
        { errorCode: 'ZZ99', severity: null, startDate: iso('09:30:00'), stopDate: null, isClockDoubtful: false },
        { errorCode: 'T01', severity: 'critical', startDate: iso('09:00:00'), stopDate: null, isClockDoubtful: false },
        {
          errorCode: 'W03',
          severity: 'notice',
          startDate: iso('08:05:00'),
          stopDate: iso('08:06:00'),
          isClockDoubtful: true,
        },
        {
          errorCode: 'T01',
          severity: 'critical',
          startDate: iso('08:00:00'),
          stopDate: iso('08:10:00'),
          isClockDoubtful: false,
        },
      ],
    });
    // T01 means nothing to a hiline.
    const { items } = await read('PONTE0002', '00:00:00', '23:00:00');
    expect(items.map(({ errorCode, severity }) => [errorCode, severity])).toEqual([
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
  ])('%s', async (_name, from, to, begins) => {
    const { items } = await read('PONTE0001', from, to);
    expect(items.map(({ startDate }) => startDate)).toEqual(begins.map(iso));
  });

  it(`are no more than ${maxAlarms}, the newest, and it says so`, async () => {
    const many = Array.from({ length: maxAlarms + 1 }, (_, i) => {
      const time = new Date(Date.parse('2026-11-19T00:00:00Z') + i * 60_000).toISOString();
      return alarm('LINDE0002', 'T03', time, time);
    });
    await server.context.database.orm.insert(alarms).values(many);
    const { items, isTruncated } = await read('LINDE0002', '2026-11-18T00:00:00Z', '2026-11-20T00:00:00Z');
    expect([items.length, isTruncated]).toEqual([maxAlarms, true]);
    expect(items[0]?.startDate).toBe(many.at(-1)?.raisedAt.toISOString());
    expect((await read('LINDE0002', '2026-11-19T00:00:01Z', '2026-11-20T00:00:00Z')).isTruncated).toBe(false);
  });

  it('are not there for those who may not know of the machine', async () => {
    const span = { startDate: instant('00:00:00'), stopDate: instant('23:00:00') };
    expectProblem(await ask('PONTE0001', span, 'otherKitchen'), 'APPLIANCE_NOT_FOUND');
    expectProblem(await ask('LINDE0001', span), 'APPLIANCE_NOT_FOUND');
  });
});

describe('the alarms that are open now', () => {
  const expected = [
    { errorCode: 'T01', severity: 'critical', startDate: iso('09:00:00') },
    { errorCode: 'ZZ99', severity: null, startDate: iso('09:30:00') },
  ];

  it('are part of how a machine is, in its details and in the list, the most urgent first', async () => {
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

  it('of a machine that invents codes without end do not fill the answers', async () => {
    const invented = Array.from({ length: 1000 }, (_, i) => alarm('HOTEL0001', `X${i}`, '08:00:00'));
    await server.context.database.orm.insert(alarms).values(invented);
    const detail = await server.call('admin', 'GET', '/api/v1/appliance/getApplianceDetail?serialNumber=HOTEL0001');
    expect(detail.json().state.openAlarms).toHaveLength(150);
  });
});

describe('a question that is not one', () => {
  const right = { startDate: instant('10:00:00'), stopDate: instant('11:00:00') };

  it.each([
    ['the end is the begin', { ...right, stopDate: right.startDate }, 'stopDate'],
    ['the end is before the begin', { ...right, stopDate: instant('09:00:00') }, 'stopDate'],
    ['a time without an offset', { ...right, startDate: '2026-11-20T10:00:00' }, 'startDate'],
    ['words', { ...right, stopDate: 'now' }, 'stopDate'],
    ['no begin', { stopDate: right.stopDate }, 'startDate'],
    ['no end', { startDate: right.startDate }, 'stopDate'],
  ])('%s: VALIDATION_FAILED', async (_name, query, path) => {
    const { errors } = expectProblem(await ask('PONTE0001', query as Record<string, string>), 'VALIDATION_FAILED');
    expect(new Set(errors?.map((error) => error.path))).toEqual(new Set([path]));
  });
});
