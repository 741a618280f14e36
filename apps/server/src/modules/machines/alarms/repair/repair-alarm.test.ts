import { minuteMs } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import type { UserName } from '../../../../testing/world.ts';
import { users } from '../../../people/accounts/tables.ts';
import { removeAlarmsBefore } from '../remove-alarms.ts';
import { alarmRepairSteps, alarms } from '../tables.ts';
import { removeRepairSteps } from './repair-steps-repository.ts';

const serialNumber = 'PONTE0001';
const start = Date.parse('2026-11-20T12:00:00Z');

let nowMs = start;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.database.orm.delete(alarmRepairSteps);
  await server.context.database.orm.delete(alarms);
});

const urlOf = (id: number, machine = serialNumber) => `/api/v1/event-hub-listener/${machine}/alarms/${id}/repair`;
/** @param body `at` is now unless it says otherwise */
const report = (user: UserName, id: number, body: object, machine?: string) =>
  server.call(user, 'POST', urlOf(id, machine), { at: new Date(nowMs).toISOString(), ...body });
async function reported(user: UserName, id: number, body: object) {
  const answer = await report(user, id, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().steps;
}
async function stepsOf(id: number, user: UserName = 'kitchen') {
  const answer = await server.call(user, 'GET', urlOf(id));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().steps;
}

let seq = 100;
async function raise(errorCode = 'T01'): Promise<number> {
  seq += 10;
  await server.context.database.orm
    .insert(alarms)
    .values({ serialNumber, errorCode, raisedSeq: seq, raisedAt: new Date(nowMs), isRaisedAtDoubtful: false });
  return seq;
}
async function clear(id: number): Promise<void> {
  await server.context.database.orm
    .update(alarms)
    .set({ clearedSeq: id + 5, clearedAt: new Date(nowMs), isClearedAtDoubtful: false })
    .where(eq(alarms.raisedSeq, id));
}

describe('the repair of an alarm', () => {
  it('a user who sees the machine reads which account tried which step, with which result', async () => {
    const id = await raise();
    expect(await stepsOf(id)).toEqual([]);
    const first = { step: 1, result: 'failed', by: 'Test Person', at: new Date(nowMs).toISOString() };
    expect(await reported('kitchen', id, { step: 1, result: 'failed' })).toEqual([{ ...first, isByMe: true }]);
    nowMs += minuteMs;
    const second = { step: 2, result: 'machine', isByMe: true, at: new Date(nowMs).toISOString() };
    const seen = await reported('service', id, { step: 2, result: 'machine' });
    expect(seen).toMatchObject([{ ...first, isByMe: false }, second]);
    expect(await stepsOf(id)).toMatchObject([{ isByMe: true }, { isByMe: false, result: 'machine' }]);
  });

  it('the last report of a step counts, and a repeated step moves to the end of the list', async () => {
    const id = await raise();
    await reported('kitchen', id, { step: 1, result: 'failed' });
    nowMs += minuteMs;
    await reported('kitchen', id, { step: 2, result: 'hand' });
    nowMs += minuteMs;
    expect(await reported('service', id, { step: 1, result: null })).toMatchObject([
      { step: 2, result: 'hand', isByMe: false },
      { step: 1, result: null, isByMe: true },
    ]);
  });

  it('the list of alarms counts for each alarm the steps that have a report', async () => {
    const id = await raise();
    for (const step of [1, 2]) await reported('kitchen', id, { step, result: 'failed' });
    await clear(id);
    const again = await raise();
    const answer = await server.call('kitchen', 'GET', `/api/v1/event-hub-listener/${serialNumber}/alarms`);
    expect(answer.json().items).toMatchObject([
      { id: again, stepsTried: 0 },
      { id, stepsTried: 2 },
    ]);
  });

  it('a report that was delayed without a network replaces an older report, but no newer report', async () => {
    const id = await raise();
    nowMs += 90 * minuteMs;
    const earlier = (minutes: number) => new Date(nowMs - minutes * minuteMs).toISOString();
    await reported('kitchen', id, { step: 1, result: 'failed', at: earlier(60) });
    const second = { step: 1, result: 'machine', at: earlier(20) };
    expect(await reported('service', id, second)).toMatchObject([second]);
    expect(await reported('kitchen', id, { step: 1, result: 'failed', at: earlier(40) })).toMatchObject([second]);
    expect(await stepsOf(id)).toMatchObject([{ ...second, isByMe: false }]);
  });

  it('a report from before the alarm gets the time of its beginning, and an impossible time is refused', async () => {
    const id = await raise();
    const at = new Date(nowMs).toISOString();
    nowMs += minuteMs;
    const early = { step: 1, result: 'hand', at: '2001-01-01T00:00:00.000Z' };
    expect(await reported('kitchen', id, early)).toMatchObject([{ at }]);
    const refused = await report('kitchen', id, { step: 1, result: 'failed', at: '0000-01-01T00:00:00.000Z' });
    expectProblem(refused, 'VALIDATION_FAILED');
  });

  it('a report with a future time gets the present time', async () => {
    const id = await raise();
    const at = new Date(nowMs + minuteMs).toISOString();
    expect(await reported('kitchen', id, { step: 1, result: 'hand', at })).toMatchObject([
      { at: new Date(nowMs).toISOString() },
    ]);
  });

  it('a repeated report changes neither the time nor the person of a step', async () => {
    const id = await raise();
    const [first] = await reported('kitchen', id, { step: 1, result: 'machine' });
    nowMs += minuteMs;
    expect(await reported('service', id, { step: 1, result: 'machine' })).toEqual([{ ...first, isByMe: false }]);
  });

  it('two pages that report the same step at the same time leave one report', async () => {
    const id = await raise();
    const answers = await Promise.all(
      (['kitchen', 'service', 'kitchen', 'service'] as const).map((user) =>
        report(user, id, { step: 1, result: 'machine' }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await stepsOf(id)).toHaveLength(1);
  });

  it('an alarm that comes again begins without steps, and the ended alarm keeps its steps', async () => {
    const id = await raise();
    await reported('kitchen', id, { step: 1, result: 'hand' });
    await clear(id);
    const again = await raise();
    expect(await stepsOf(again)).toEqual([]);
    expect(await stepsOf(id)).toHaveLength(1);
    expect(await reported('kitchen', id, { step: 2, result: 'hand' })).toHaveLength(2);
  });

  it('an alarm whose start a late event moved keeps its steps', async () => {
    const id = await raise();
    await reported('kitchen', id, { step: 1, result: 'failed' });
    await server.context.database.orm
      .update(alarms)
      .set({ raisedSeq: id - 3 })
      .where(eq(alarms.raisedSeq, id));
    expect(await stepsOf(id - 3)).toHaveLength(1);
    expect(await reported('kitchen', id - 3, { step: 1, result: 'hand' })).toMatchObject([{ step: 1, result: 'hand' }]);
  });

  it('the server refuses a report with an unknown step, for an unknown alarm and for a machine out of scope', async () => {
    const id = await raise();
    expectProblem(await report('kitchen', id, { step: 6, result: 'hand' }), 'VALIDATION_FAILED');
    expectProblem(await report('kitchen', await raise('UNKNOWN1'), { step: 1, result: 'hand' }), 'VALIDATION_FAILED');
    expectProblem(await report('kitchen', id, { step: 1, result: 'perhaps' }), 'VALIDATION_FAILED');
    expectProblem(await report('kitchen', 7, { step: 1, result: 'hand' }), 'ALARM_NOT_FOUND');
    expectProblem(await server.call('kitchen', 'GET', urlOf(7)), 'ALARM_NOT_FOUND');
    expectProblem(await report('otherKitchen', id, { step: 1, result: 'hand' }), 'APPLIANCE_NOT_FOUND');
    expectProblem(await server.call('otherKitchen', 'GET', urlOf(id)), 'APPLIANCE_NOT_FOUND');
  });

  it('a report of a deleted account shows no name', async () => {
    const id = await raise();
    await reported('service', id, { step: 1, result: 'hand' });
    const { orm } = server.context.database;
    const nameless = { firstName: '', lastName: '' };
    const named = await orm.select().from(users).where(eq(users.email, 'service@washboard.example'));
    await orm.update(users).set(nameless);
    expect(await stepsOf(id)).toMatchObject([{ by: null }]);
    await orm.update(users).set({ firstName: named[0]?.firstName ?? 'Test', lastName: named[0]?.lastName ?? 'Person' });
  });

  it('the next company of a machine does not see who repaired it', async () => {
    const id = await raise();
    await reported('kitchen', id, { step: 1, result: 'hand' });
    await server.context.database.orm.transaction((transaction) => removeRepairSteps(transaction, serialNumber));
    expect(await stepsOf(id)).toEqual([]);
  });

  it('retention removes the steps together with their alarm', async () => {
    const old = await raise();
    await reported('kitchen', old, { step: 1, result: 'hand' });
    await clear(old);
    nowMs += minuteMs;
    const open = await raise();
    await reported('kitchen', open, { step: 1, result: 'hand' });
    await removeAlarmsBefore(server.context.database, new Date(nowMs));
    const left = await server.context.database.orm.select().from(alarmRepairSteps);
    expect(left).toMatchObject([{ alarmSeq: open }]);
  });
});
