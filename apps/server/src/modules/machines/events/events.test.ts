import type { EventList, MachineEventLine } from '@washboard/contract/events/events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { at, cycle, insertSampleEvents } from './testing/sample-events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await insertSampleEvents(server);
});
afterAll(() => server.close());

const path = (serialNumber = 'PONTE0001') => `/api/v1/event-hub-listener/${serialNumber}/events`;

async function list(user: UserName, query: Record<string, string> = {}): Promise<EventList> {
  const answer = await server.call(user, 'GET', `${path()}?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const kindsOf = ({ items }: EventList) => items.map(({ kind }) => kind);

async function one(user: UserName, id: number): Promise<MachineEventLine> {
  const answer = await server.call(user, 'GET', `${path()}/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('the events of a machine', () => {
  it('a manager lists the events newest first, with their details', async () => {
    const { items, nextCursor } = await list('manager');
    expect(nextCursor).toBeNull();
    expect(items.map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(items.find(({ id }) => id === 2)).toEqual({
      id: 2,
      kind: 'cycleEnded',
      body: cycle,
      by: null,
      isClockDoubtful: false,
      isHygienic: true,
      isImplausible: false,
      record: null,
      severity: null,
      at: at('08:02:08').toISOString(),
      receivedAt: at('08:02:08').toISOString(),
    });
    expect(items.filter(({ isClockDoubtful }) => isClockDoubtful).map(({ kind }) => kind)).toEqual(['doorOpened']);
  });

  it('an event names the person who caused it, but not the session ID', async () => {
    const found = await Promise.all([4, 5, 6, 7].map((id) => one('manager', id)));
    expect(found.map(({ by, body }) => ({ by, body }))).toEqual([
      { by: null, body: { code: 'S25', value: 800, was: 780, by: 'panel' } },
      { by: 'Test Person', body: { code: 'DI8', value: 870, was: 850, by: 'cloud' } },
      { by: 'Test Person', body: {} },
      { by: null, body: { reason: 'timedOut' } },
    ]);
  });

  it.each([
    ['released', 'Test Person'],
    ['doorOpened', null],
    ['powerCut', null],
    ['timedOut', null],
  ])('the end of remote control names a person only if that person released the machine: %s', async (reason, by) => {
    await server.context.database.orm.execute(sql`
      update events set body = jsonb_set(body, '{reason}', to_jsonb(${reason}::text))
      where serial_number = 'PONTE0001' and kind = 'remoteControlEnded'`);
    expect(await one('manager', 7)).toMatchObject({ by, body: { reason } });
  });

  it('the list shows an event of an unknown kind as reported', async () => {
    expect(await one('kitchen', 10)).toMatchObject({ kind: 'filterCleaned', body: { minutes: 3 }, by: null });
  });

  it.each([
    [{ kind: 'cycles' }, ['cycleEnded', 'cycleStarted']],
    [{ kind: 'remoteControl' }, ['remoteControlEnded', 'remoteControlStarted']],
    [{ kind: 'doorAndPower' }, ['doorOpened']],
    [{ kind: 'other' }, ['calibrated', 'filterCleaned', 'bufferOverflowed']],
    [{ startDate: '2026-11-20T09:20:00Z' }, ['calibrated', 'filterCleaned']],
    [{ stopDate: '2026-11-20T08:02:08Z' }, ['cycleStarted']],
    [{ startDate: '2026-11-20T08:02:08Z', stopDate: '2026-11-20T08:20:00Z' }, ['alarmRaised', 'cycleEnded']],
    [{ kind: 'cycles', startDate: '2026-11-20T08:01:00Z' }, ['cycleEnded']],
    [{ kind: 'cycles', startDate: '2026-11-20', stopDate: '2026-11-21' }, ['cycleEnded', 'cycleStarted']],
    [{ kind: 'cycles', startDate: '2026-11-21' }, []],
    [{ kind: 'cycles', startDate: '2026-11-20', stopDate: '2026-11-20T08:01:00Z' }, ['cycleStarted']],
  ])('the filter %j shows the matching events', async (query, kinds) => {
    expect(kindsOf(await list('manager', query as Record<string, string>))).toEqual(kinds);
  });

  it.each([{}, { kind: 'cycles' }, { kind: 'other' }])(
    'pages of events leave nothing out and repeat nothing: %j',
    async (filter) => {
      const whole = await list('manager', filter as Record<string, string>);
      const ids: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: EventList = await list('manager', { ...filter, limit: '1', ...(cursor && { cursor }) });
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(ids).toEqual(whole.items.map(({ id }) => id));
    },
  );

  it('the server refuses events of a reversed period, an impossible date or an invalid kind', async () => {
    for (const query of [
      'startDate=2026-11-20T10:00:00Z&stopDate=2026-11-20T09:00:00Z',
      'startDate=0000-01-01T00:00:00Z',
      'stopDate=tomorrow',
      'startDate=2026-02-30',
      'startDate=2026-11-21&stopDate=2026-11-20',
      'startDate=2026-11-21&stopDate=2026-11-20T10:00:00Z',
      'kind=doorOpened',
      'cursor=nonsense',
      'limit=0',
    ]) {
      expectProblem(await server.call('manager', 'GET', `${path()}?${query}`), 'VALIDATION_FAILED');
    }
  });
});

describe('hidden data of events', () => {
  it('a user who may not read factory parameters finds them in no list and in no other response', async () => {
    for (const user of ['kitchen', 'service'] as const) {
      const page = await list(user);
      expect(page.items.map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 3, 2, 1]);
      expect(JSON.stringify(page)).not.toContain('S25');
      expect((await list(user, { kind: 'parameters' })).items.map(({ id }) => id)).toEqual([5]);
      expectProblem(await server.call(user, 'GET', `${path()}/4`), 'EVENT_NOT_FOUND');
      expect((await one(user, 11)).body).toEqual({});
    }
    expect((await one('manager', 11)).body).toEqual({ points: [{ parameter: 'S25' }] });
  });

  it('a user does not find events of machines out of scope', async () => {
    for (const suffix of ['', '/1', '/export']) {
      expectProblem(await server.call('otherKitchen', 'GET', path() + suffix), 'APPLIANCE_NOT_FOUND');
      expectProblem(await server.call('admin', 'GET', path('NOBODY0001') + suffix), 'APPLIANCE_NOT_FOUND');
    }
    for (const id of [99, Number.MAX_SAFE_INTEGER]) {
      expectProblem(await server.call('manager', 'GET', `${path()}/${id}`), 'EVENT_NOT_FOUND');
    }
    expectProblem(await server.call('admin', 'GET', `${path('LINDE0001')}/1`), 'EVENT_NOT_FOUND');
    expectProblem(await server.call('manager', 'GET', `${path()}/-1`), 'VALIDATION_FAILED');
  });
});
