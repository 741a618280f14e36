import type { AlarmInbox, InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import type { Attention } from '@washboard/contract/attention/attention';
import { dayMs, hourMs, minuteMs } from '@washboard/contract/time/durations';
import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { and, eq, like, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { insertUsers, type UserName, worldUsers } from '../../../../testing/world.ts';
import { users } from '../../../people/accounts/tables.ts';
import { auditLog } from '../../../platform/audit/tables.ts';
import { appliances } from '../../appliances/tables.ts';
import { attentionSubject } from '../../live-socket/index.ts';
import { removeAlarmsBefore } from '../remove-alarms.ts';
import { alarmHandling, alarms } from '../tables.ts';

const piatti = 'PONTE0001';
const bicchieri = 'PONTE0002';

let nowMs = Date.parse('2026-11-20T20:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
});
afterAll(() => server.close());
beforeEach(async () => {
  // Each test starts after the answers shared with the previous test have expired.
  nowMs += minuteMs;
  await server.context.database.orm.delete(alarms);
  await server.context.database.orm.delete(alarmHandling);
});

const codesOf = (severity: string) =>
  knownSeverities.flatMap((known) =>
    known.gamma === 'infinity' && known.severity === severity ? [known.errorCode] : [],
  );
const [critical = ''] = codesOf('critical');
const [warning = '', otherWarning = ''] = codesOf('warning');

let seq = 0;
/** @param ago minutes since it began and, unless it is open, since it ended */
async function raise(errorCode: string, [begun, ended]: [number, number?], serialNumber = piatti): Promise<number> {
  seq += 10;
  const before = (minutes: number) => new Date(nowMs - minutes * minuteMs);
  const cleared = ended !== undefined && { clearedSeq: seq + 5, clearedAt: before(ended), isClearedAtDoubtful: false };
  const raised = { raisedSeq: seq, raisedAt: before(begun), isRaisedAtDoubtful: false };
  await server.context.database.orm.insert(alarms).values({ serialNumber, errorCode, ...raised, ...cleared });
  return seq;
}
async function clear(errorCode: string): Promise<void> {
  await server.context.database.orm
    .update(alarms)
    .set({ clearedSeq: seq + 5, clearedAt: new Date(nowMs), isClearedAtDoubtful: false })
    .where(eq(alarms.errorCode, errorCode));
}

async function inbox(user: UserName, query = ''): Promise<AlarmInbox> {
  const answer = await server.call(user, 'GET', `/api/v1/appliance/alarmInbox${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const urlOf = (id: number, serialNumber = piatti) => `/api/v1/event-hub-listener/${serialNumber}/alarms/${id}`;
const post = (user: UserName, id: number, action: string, body: object) =>
  server.call(user, 'POST', `${urlOf(id)}/${action}`, body);
async function posted(user: UserName, id: number, action: string, body: object): Promise<InboxAlarm> {
  const answer = await post(user, id, action, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const ahead = (ms: number) => new Date(nowMs + ms).toISOString();
const shown = ({ items }: AlarmInbox) =>
  items.map(({ serialNumber, errorCode, times }) => `${serialNumber} ${errorCode} ${times}`);

describe('the alarm inbox', () => {
  it('an alarm that comes and goes is one entry, with the count and the span of its beginnings', async () => {
    await raise(warning, [300, 290]);
    for (const begun of [50, 40, 30]) await raise(warning, [begun, begun - 5]);
    const last = await raise(warning, [20]);
    const { items, total } = await inbox('kitchen');
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        id: last,
        times: 4,
        startDate: ahead(-50 * minuteMs),
        lastDate: ahead(-20 * minuteMs),
        stopDate: null,
        severity: 'warning',
        applianceName: 'Piatti',
        version: 0,
        taken: null,
        muted: null,
      },
    ]);
  });

  it('the inbox has an entry for each other machine, each other code and each ended alarm', async () => {
    await raise(warning, [30]);
    await raise(warning, [30], bicchieri);
    await raise(otherWarning, [90, 80]);
    await raise(critical, [300]);
    expect(shown(await inbox('kitchen'))).toEqual([
      `${piatti} ${critical} 1`,
      `${bicchieri} ${warning} 1`,
      `${piatti} ${warning} 1`,
    ]);
    const done = await inbox('kitchen', '?tab=done');
    expect(shown(done)).toEqual([`${piatti} ${otherWarning} 1`]);
    expect(done).toMatchObject({ total: 1, counts: { open: 3, mine: 0, muted: 0 } });
    expect(done.items[0]?.stopDate).toBe(ahead(-80 * minuteMs));
  });

  it('an alarm that ended more than 30 days ago leaves all tabs, and an open alarm stays', async () => {
    await raise(warning, [31 * 24 * 60, 31 * 24 * 60 - 5]);
    await raise(otherWarning, [90 * 24 * 60]);
    expect(shown(await inbox('kitchen'))).toEqual([`${piatti} ${otherWarning} 1`]);
    expect((await inbox('kitchen', '?tab=done')).total).toBe(0);
  });

  it('an alarm that lasted longer than 30 days is done once it has ended', async () => {
    await raise(warning, [90 * 24 * 60, 10]);
    expect(shown(await inbox('kitchen', '?tab=done'))).toEqual([`${piatti} ${warning} 1`]);
  });

  it('a kitchen sees no alarms of another company', async () => {
    await raise(warning, [30]);
    expect((await inbox('otherKitchen')).counts).toEqual({ open: 0, mine: 0, muted: 0 });
    expect((await inbox('service')).total).toBe(1);
  });

  it('filters count the entries that pass the other filters', async () => {
    await raise(warning, [30]);
    await raise(critical, [30]);
    const found = await inbox('kitchen', '?severity=critical');
    expect(shown(found)).toEqual([`${piatti} ${critical} 1`]);
    expect(found.severities).toMatchObject([{ alarms: 1 }, { alarms: 0 }, { alarms: 1 }, { alarms: 0 }]);
    expect(found.companies).toEqual([{ companyCode: '300001', companyName: 'Trattoria Al Ponte', alarms: 1 }]);
    expectProblem(await server.call('kitchen', 'GET', '/api/v1/appliance/alarmInbox?tab=past'), 'VALIDATION_FAILED');
  });

  it('a user mutes an alarm that comes and goes all the time even while it pauses', async () => {
    for (const begun of [50, 40, 30, 20]) await raise(warning, [begun, begun - 1]);
    expect(shown(await inbox('kitchen', '?tab=done'))).toEqual([`${piatti} ${warning} 4`]);
    const id = await raise(warning, [10, 9]);
    await raise(critical, [10, 9]);
    const entry = { id, times: 5, startDate: ahead(-50 * minuteMs), stopDate: ahead(-9 * minuteMs) };
    expect(await inbox('kitchen')).toMatchObject({ items: [entry], total: 1, counts: { open: 1 } });
    expect(shown(await inbox('kitchen', '?tab=done'))).toEqual([`${piatti} ${critical} 1`]);
    await posted('kitchen', id, 'take', { version: 0 });
    const until = ahead(hourMs);
    const muted = { by: 'Test Person', until };
    expect(await posted('kitchen', id, 'mute', { version: 1, until })).toMatchObject({ ...entry, version: 2, muted });
    expect((await inbox('kitchen', '?tab=mine')).items).toMatchObject([{ taken: { isByMe: true }, muted }]);
    nowMs += 10 * minuteMs;
    expect((await inbox('kitchen')).items).toEqual([]);
    expect(shown(await inbox('kitchen', '?tab=done'))).toContain(`${piatti} ${warning} 5`);
  });

  it('alarms that a machine reports only after their end do not count as an alarm that comes and goes', async () => {
    for (const days of [9, 8, 7, 6, 5]) await raise(warning, [days * 24 * 60, days * 24 * 60 - 5]);
    expect((await inbox('kitchen')).total).toBe(0);
    expect((await inbox('kitchen', '?tab=done')).total).toBe(5);
  });

  it('a machine whose clock was set back has one entry, which begins at the earliest time', async () => {
    await raise(warning, [10, 5]);
    await raise(warning, [40]);
    expect((await inbox('kitchen')).items).toMatchObject([
      { times: 2, startDate: ahead(-40 * minuteMs), lastDate: ahead(-40 * minuteMs), stopDate: null },
    ]);
  });

  it.each(['open', 'done'])(
    'a response about a machine and code has its entries of the tab %s, and their figures',
    async (tab) => {
      const times: [number, number?] = tab === 'open' ? [30] : [30, 20];
      await raise(warning, times);
      await raise(otherWarning, times);
      await raise(warning, times, bicchieri);
      const found = await inbox('kitchen', `?tab=${tab}&serialNumber=${piatti}&errorCode=${warning}`);
      expect(shown(found)).toEqual([`${piatti} ${warning} 1`]);
      expect(found).toMatchObject({ total: 1, counts: { open: tab === 'open' ? 1 : 0 } });
      expect((await inbox('otherKitchen', `?tab=${tab}&serialNumber=${piatti}`)).items).toEqual([]);
    },
  );

  it.each(['open', 'done'])('consecutive pages of the tab %s contain each entry once', async (tab) => {
    for (const code of [critical, warning, otherWarning, 'ZZ99']) await raise(code, tab === 'open' ? [30] : [30, 20]);
    const [first] = (await inbox('kitchen')).items;
    if (first) await posted('kitchen', first.id, 'mute', { version: 0, until: ahead(hourMs) });
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: AlarmInbox = await inbox('kitchen', `?tab=${tab}&limit=1&cursor=${cursor}`);
      found.push(...shown(page));
      cursor = page.nextCursor;
    }
    expect(found).toHaveLength(4);
    expect(found).toEqual(shown(await inbox('kitchen', `?tab=${tab}`)));
    const other = await inbox('kitchen', `?tab=${tab}&limit=1`);
    const url = `/api/v1/appliance/alarmInbox?tab=mine&cursor=${other.nextCursor}`;
    expectProblem(await server.call('kitchen', 'GET', url), 'VALIDATION_FAILED');
  });
});

describe('taking an alarm', () => {
  it('a user takes an alarm, and other users see the name', async () => {
    const id = await raise(warning, [30]);
    const taken = { by: 'Test Person', isByMe: true, at: ahead(0) };
    expect(await posted('kitchen', id, 'take', { version: 0 })).toMatchObject({ version: 1, taken });
    expect((await inbox('service')).items[0]?.taken).toEqual({ ...taken, isByMe: false });
    expect((await inbox('kitchen', '?tab=mine')).items).toHaveLength(1);
    expect(await inbox('service', '?tab=mine')).toMatchObject({ items: [], total: 0, counts: { open: 1, mine: 0 } });
  });

  it('an alarm stays taken while it comes and goes, but not when it comes back after an hour', async () => {
    const id = await raise(warning, [30]);
    await posted('kitchen', id, 'take', { version: 0 });
    await clear(warning);
    expect((await inbox('kitchen', '?tab=done')).items[0]?.taken).toMatchObject({ isByMe: true });
    nowMs += 10 * minuteMs;
    await raise(warning, [0]);
    expect((await inbox('kitchen')).items[0]).toMatchObject({ times: 2, taken: { isByMe: true } });
    await clear(warning);
    nowMs += 2 * hourMs;
    await raise(warning, [0]);
    expect((await inbox('kitchen')).items[0]).toMatchObject({ times: 1, taken: null, version: 1 });
  });

  it('the attention list counts a taken alarm, and names its account', async () => {
    const id = await raise(warning, [30]);
    const reasons = async () => {
      nowMs += 5_000;
      const answer = await server.call('service', 'GET', '/api/v1/appliance/attention');
      return (answer.json() as Attention).machines[0]?.reasons;
    };
    expect(await reasons()).toMatchObject([{ kind: 'warning', count: 1, takenBy: null }]);
    await posted('kitchen', id, 'take', { version: 0 });
    expect(await reasons()).toMatchObject([{ kind: 'warning', count: 1, takenBy: 'Test Person' }]);
    await clear(warning);
    await raise(warning, [0]);
    expect(await reasons()).toMatchObject([{ takenBy: 'Test Person' }]);
    await clear(warning);
    nowMs += 2 * hourMs;
    await raise(warning, [0]);
    expect(await reasons()).toMatchObject([{ takenBy: null }]);
  });

  it('a user takes an alarm over from another user, but only after seeing the name of that user', async () => {
    const id = await raise(warning, [30]);
    await posted('kitchen', id, 'take', { version: 0 });
    expectProblem(await post('service', id, 'take', { version: 0 }), 'ALARM_CHANGED');
    expect(await posted('service', id, 'take', { version: 1 })).toMatchObject({ version: 2, taken: { isByMe: true } });
    expectProblem(await post('kitchen', id, 'release', { version: 1 }), 'ALARM_CHANGED');
    expectProblem(await post('kitchen', id, 'release', { version: 2 }), 'ALARM_CHANGED');
  });

  it('one of two users who take an alarm at the same time gets the alarm', async () => {
    const id = await raise(warning, [30]);
    const answers = await Promise.all(
      (['kitchen', 'service'] as const).map((user) => post(user, id, 'take', { version: 0 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('a request that is repeated after a lost response changes nothing', async () => {
    const id = await raise(warning, [30]);
    const first = await posted('kitchen', id, 'take', { version: 0 });
    expect(await posted('kitchen', id, 'take', { version: 0 })).toEqual(first);
    await posted('kitchen', id, 'release', { version: 1 });
    expect(await posted('kitchen', id, 'release', { version: 1 })).toMatchObject({ version: 2, taken: null });
  });

  it('an alarm that a deleted account had taken becomes free again', async () => {
    const { orm } = server.context.database;
    const leaver = {
      ...worldUsers.service,
      id: '6f1c7a52-6e3b-4d1c-9a5e-0d4a6c1f2b3f',
      email: 'leaver@kitchens.example',
    };
    await insertUsers(server.context.database, [leaver]);
    const id = await raise(warning, [30]);
    await posted('kitchen', id, 'take', { version: 0 });
    await orm
      .update(alarmHandling)
      .set({ takenBy: leaver.id, mutedBy: leaver.id, mutedUntil: new Date(nowMs + hourMs) });
    expect((await inbox('kitchen')).items[0]?.taken).not.toBeNull();
    await orm.update(users).set({ status: 'DELETED', firstName: '', lastName: '' }).where(eq(users.id, leaver.id));
    expect((await inbox('kitchen')).items[0]).toMatchObject({ taken: null, muted: { by: null } });
  });

  it('an alarm that has come and gone for more than 30 days stays taken', async () => {
    const { orm } = server.context.database;
    const every = 50 * minuteMs;
    const count = Math.ceil((31 * dayMs) / every);
    const spells = Array.from({ length: count }, (_, i) => {
      const raisedMs = nowMs - (count - i) * every;
      const cleared = { clearedSeq: 2 * i + 2, clearedAt: new Date(raisedMs + minuteMs), isClearedAtDoubtful: false };
      const raised = { raisedSeq: 2 * i + 1, raisedAt: new Date(raisedMs), isRaisedAtDoubtful: false };
      return { serialNumber: piatti, errorCode: warning, ...raised, ...(i < count - 1 && cleared) };
    });
    await orm.insert(alarms).values(spells);
    const taken = { takenBy: worldUsers.kitchen.id, takenAt: new Date(nowMs - 31 * dayMs), takenSeq: 1 };
    const changedAt = new Date(nowMs - 31 * dayMs);
    await orm
      .insert(alarmHandling)
      .values({ serialNumber: piatti, errorCode: warning, version: 1, changedAt, ...taken });
    expect((await inbox('kitchen', '?tab=mine')).items).toMatchObject([{ taken: { isByMe: true } }]);
  });

  it('a later alarm does not count as taken when the taken alarm is no longer stored', async () => {
    const id = await raise(warning, [30]);
    await posted('kitchen', id, 'take', { version: 0 });
    await server.context.database.orm.delete(alarms);
    await raise(warning, [10]);
    expect((await inbox('kitchen')).items).toMatchObject([{ taken: null }]);
    nowMs += 5_000;
    const attention: Attention = (await server.call('kitchen', 'GET', '/api/v1/appliance/attention')).json();
    expect(attention.machines[0]?.reasons).toMatchObject([{ kind: 'warning', takenBy: null }]);
  });

  it('an alarm loses its taker and its muting when its machine moves to another company', async () => {
    const id = await raise(warning, [30]);
    await posted('kitchen', id, 'take', { version: 0 });
    await posted('kitchen', id, 'mute', { version: 1, until: ahead(2 * dayMs) });
    const move = (companyCode: string) =>
      server.call('admin', 'POST', `/api/v1/appliance/appliances/${piatti}/move`, { companyCode });
    expect((await move('300003')).statusCode).toBe(200);
    try {
      expect((await inbox('otherKitchen')).items).toMatchObject([{ version: 0, taken: null, muted: null }]);
    } finally {
      await move('300001');
    }
  });

  it('a user cannot take or mute an alarm that has ended, is unknown or is out of scope', async () => {
    const id = await raise(warning, [30, 20]);
    const mute = { version: 0, until: ahead(hourMs) };
    expectProblem(await post('kitchen', id, 'take', { version: 0 }), 'ALARM_CHANGED');
    expectProblem(await post('kitchen', id, 'mute', mute), 'ALARM_CHANGED');
    expectProblem(await post('kitchen', id + 1, 'take', { version: 0 }), 'ALARM_NOT_FOUND');
    expectProblem(await post('otherKitchen', id, 'take', { version: 0 }), 'APPLIANCE_NOT_FOUND');
    expectProblem(await post('otherKitchen', id, 'mute', mute), 'APPLIANCE_NOT_FOUND');
  });

  it('a user takes an alarm that came back since the page was loaded by its previous ID', async () => {
    const id = await raise(warning, [30]);
    await clear(warning);
    const next = await raise(warning, [0]);
    expect(await posted('kitchen', id, 'take', { version: 0 })).toMatchObject({ id: next, taken: { isByMe: true } });
  });

  it('the audit log records who takes, releases and mutes an alarm, and browsers get news', async () => {
    const { database, bus } = server.context;
    const news = vi.fn();
    const unsubscribe = await bus.subscribe(attentionSubject, news);
    const id = await raise('ZZ98', [30]);
    const until = ahead(hourMs);
    await posted('kitchen', id, 'take', { version: 0 });
    await posted('service', id, 'take', { version: 1 });
    await posted('service', id, 'release', { version: 2 });
    await posted('kitchen', id, 'mute', { version: 3, until });
    await posted('service', id, 'mute', { version: 4, until: null });
    const lines = await database.orm
      .select()
      .from(auditLog)
      .where(and(like(auditLog.action, 'alarm.%'), ne(auditLog.action, 'alarm.resolved')))
      .orderBy(auditLog.id);
    const { kitchen, service } = worldUsers;
    expect(lines.filter(({ detail }) => detail.errorCode === 'ZZ98')).toMatchObject([
      { action: 'alarm.taken', actor: kitchen.id, serialNumber: piatti },
      { action: 'alarm.taken', actor: service.id, detail: { from: kitchen.id } },
      { action: 'alarm.released', actor: service.id },
      { action: 'alarm.muted', actor: kitchen.id, detail: { until } },
      { action: 'alarm.unmuted', actor: service.id },
    ]);
    await vi.waitFor(() => expect(news).toHaveBeenCalledTimes(5));
    await unsubscribe();
  });
});

describe('muting an alarm', () => {
  async function attention(): Promise<Attention> {
    nowMs += 5_000;
    return (await server.call('kitchen', 'GET', '/api/v1/appliance/attention')).json();
  }

  it('a muted alarm needs no attention until its time is over, and stays in the list', async () => {
    const id = await raise(warning, [30]);
    await raise(otherWarning, [40]);
    const until = ahead(2 * dayMs);
    expect((await attention()).counts.warning).toBe(2);
    const muted = { by: 'Test Person', until };
    expect(await posted('kitchen', id, 'mute', { version: 0, until })).toMatchObject({ version: 1, muted });
    const found = await inbox('service');
    expect(shown(found)).toEqual([`${piatti} ${otherWarning} 1`, `${piatti} ${warning} 1`]);
    expect(found).toMatchObject({ counts: { open: 2, muted: 1 }, items: [{ muted: null }, { muted }] });
    expect((await attention()).counts.warning).toBe(1);
    await clear(warning);
    await raise(warning, [0]);
    expect((await attention()).counts.warning).toBe(1);
    nowMs = Date.parse(until);
    expect((await attention()).counts.warning).toBe(2);
    expect((await inbox('kitchen')).items.every((alarm) => alarm.muted === null)).toBe(true);
  });

  it('a user mutes a critical alarm for at most four hours, and the muting ends when the alarm comes again', async () => {
    const id = await raise(critical, [30]);
    const mute = (until: string) => post('kitchen', id, 'mute', { version: 0, until });
    expectProblem(await mute(ahead(4 * hourMs + 2 * minuteMs)), 'VALIDATION_FAILED');
    expect((await mute(ahead(4 * hourMs))).statusCode).toBe(200);
    expect((await attention()).counts.critical).toBe(0);
    await clear(critical);
    await raise(critical, [0]);
    expect((await attention()).counts.critical).toBe(1);
    expect((await inbox('kitchen')).items[0]).toMatchObject({ times: 2, muted: null });
  });

  it('an alarm of an unknown code has the muting limits of a critical alarm', async () => {
    const id = await raise('ZZ99', [30]);
    expectProblem(await post('kitchen', id, 'mute', { version: 0, until: ahead(5 * hourMs) }), 'VALIDATION_FAILED');
  });

  it.each([
    ['has passed', -minuteMs],
    ['is more than 30 days ahead', 31 * dayMs],
  ])('the server refuses to mute an alarm until a time that %s', async (_name, ms) => {
    const id = await raise(warning, [30]);
    expectProblem(await post('kitchen', id, 'mute', { version: 0, until: ahead(ms) }), 'VALIDATION_FAILED');
  });

  it('any user who sees the machine ends the muting', async () => {
    const id = await raise(warning, [30]);
    await posted('kitchen', id, 'mute', { version: 0, until: ahead(hourMs) });
    expect(await posted('service', id, 'mute', { version: 1, until: null })).toMatchObject({ version: 2, muted: null });
  });
});

describe('the frequency of an alarm', () => {
  it('a user reads how often an alarm came in 30 days, on its machine and on other machines of the model in scope', async () => {
    const { orm } = server.context.database;
    await orm.update(appliances).set({ modelNumber: 'INF-50', gamma: 'infinity' });
    await raise(warning, [40 * 24 * 60, 40 * 24 * 60 - 5]);
    await raise(warning, [600, 590]);
    const id = await raise(warning, [30]);
    for (const begun of [500, 400]) await raise(warning, [begun, begun - 5], bicchieri);
    await raise(warning, [60, 50], 'LINDE0001');
    const answer = await server.call('kitchen', 'GET', `${urlOf(id)}/frequency`);
    expect(answer.json()).toEqual({ days: 30, times: 2, like: { machines: 2, withAlarm: 1, times: 2 } });
    await orm.update(appliances).set({ modelNumber: 'INF-60' }).where(eq(appliances.serialNumber, bicchieri));
    expect((await server.call('kitchen', 'GET', `${urlOf(id)}/frequency`)).json().like.machines).toBe(1);
    expectProblem(await server.call('otherKitchen', 'GET', `${urlOf(id)}/frequency`), 'APPLIANCE_NOT_FOUND');
    expectProblem(await server.call('kitchen', 'GET', `${urlOf(99_999)}/frequency`), 'ALARM_NOT_FOUND');
  });
});

it('retention removes who took or muted an alarm together with its last stored alarm', async () => {
  const { database } = server.context;
  const id = await raise(warning, [30]);
  await posted('kitchen', id, 'take', { version: 0 });
  await clear(warning);
  nowMs += dayMs;
  await removeAlarmsBefore(database, new Date(nowMs - 2 * dayMs));
  expect(await database.orm.select().from(alarmHandling)).toHaveLength(1);
  await removeAlarmsBefore(database, new Date(nowMs));
  expect(await database.orm.select().from(alarmHandling)).toEqual([]);
});
