import type { Attention } from '@washboard/contract/attention/attention';
import { hourMs, minuteMs } from '@washboard/contract/time/durations';
import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { alarms } from '../alarms/tables.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';
import { hygieneRecords, hygieneReviews, rewashHolds } from '../hygiene/tables.ts';
import { ledgerEntries } from '../ledger/tables.ts';
import { announceAttention } from '../live-socket/index.ts';

const noonMs = Date.parse('2026-11-20T11:00:00Z');
const piatti = 'PONTE0001';
const bicchieri = 'PONTE0002';

let nowMs = noonMs;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
  await server.context.database.orm.update(appliances).set({ timeZone: 'Europe/Rome' });
});
afterAll(() => server.close());

beforeEach(async () => {
  const { orm } = server.context.database;
  for (const table of [alarms, hygieneRecords, hygieneReviews, rewashHolds]) await orm.delete(table);
  await orm.update(applianceStates).set({ connection: 'online', connectionSince: null });
  // Each test starts after the answers shared with the previous test have expired.
  nowMs += minuteMs;
});

async function attentionOf(user: UserName, query = ''): Promise<Attention> {
  const answer = await server.call(user, 'GET', `/api/v1/appliance/attention${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const before = (hours: number) => new Date(nowMs - hours * hourMs);

function codeOf(severity: string): string {
  return knownSeverities.find((known) => known.gamma === 'infinity' && known.severity === severity)?.errorCode ?? '';
}

let seq = 0;
async function raise(serialNumber: string, errorCode: string, hoursAgo = 1): Promise<void> {
  seq += 1;
  await server.context.database.orm.insert(alarms).values({
    serialNumber,
    errorCode,
    raisedSeq: seq,
    raisedAt: before(hoursAgo),
    isRaisedAtDoubtful: false,
  });
}

async function record(serialNumber: string, fields: Partial<typeof hygieneRecords.$inferInsert> = {}): Promise<number> {
  seq += 1;
  const endedAt = fields.endedAt ?? before(2);
  const row = { serialNumber, number: seq, at: endedAt, endedAt, result: 'deviating', eventSeq: seq, isWashing: true };
  await server.context.database.orm.insert(hygieneRecords).values({ ...row, ...fields } as never);
  return seq;
}

describe('attention', () => {
  it('a kitchen without problems gets no reasons for attention', async () => {
    const { score, counts, machines, machineCount, review, people } = await attentionOf('kitchen');
    expect({ score, machines, machineCount, review, people }).toEqual({
      score: 0,
      machines: [],
      machineCount: 0,
      review: null,
      people: null,
    });
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
  });

  it('the machine with the worst reason for attention comes first', async () => {
    for (const _ of Array(12)) await record(piatti);
    await raise(piatti, codeOf('warning'));
    await raise(bicchieri, 'ZZ99');
    const { machines, counts, score } = await attentionOf('kitchen');
    expect(machines.map(({ serialNumber }) => serialNumber)).toEqual([bicchieri, piatti]);
    expect(machines[1]?.reasons.map(({ kind, count }) => `${count} ${kind}`)).toEqual(['12 deviation', '1 warning']);
    expect(counts).toMatchObject({ critical: 0, unknown: 1, deviation: 12, warning: 1 });
    expect(score).toBeGreaterThan(machines[0]?.score ?? 0);
  });

  it('a reason names the newest alarm of a severity, its time and the number of alarms', async () => {
    const [critical = '', another = ''] = knownSeverities
      .filter(({ gamma, severity }) => gamma === 'infinity' && severity === 'critical')
      .map(({ errorCode }) => errorCode);
    await raise(piatti, critical, 3);
    await raise(piatti, another, 1);
    const { machines } = await attentionOf('kitchen');
    expect(machines[0]).toMatchObject({
      serialNumber: piatti,
      applianceName: 'Piatti',
      companyName: 'Trattoria Al Ponte',
      timeZone: 'Europe/Rome',
      reasons: [{ kind: 'critical', count: 2, errorCode: another, since: before(1).toISOString() }],
    });
  });

  it('the attention list counts a notice, and omits its machine from the machines with a reason', async () => {
    await raise(piatti, codeOf('notice'));
    const { counts, machineCount, machines } = await attentionOf('kitchen');
    expect([counts.notice, machineCount, machines]).toEqual([1, 0, []]);
  });

  it('the attention list has no reason for a cleared alarm or a closed deviation', async () => {
    await raise(piatti, codeOf('critical'));
    await server.context.database.orm.update(alarms).set({ clearedSeq: seq, clearedAt: before(0) });
    await record(piatti, { actionNumber: 9999, actionAt: before(1) });
    await record(piatti, { result: 'valid' });
    expect((await attentionOf('kitchen')).machineCount).toBe(0);
  });

  it('a rack on hold is one reason for attention, above the other deviations', async () => {
    const held = await record(piatti, { endedAt: before(1) });
    const older = await record(piatti, { endedAt: before(30) });
    const hold = { serialNumber: piatti, number: held, cycleNumber: 1, endedAt: before(1) };
    await server.context.database.orm.insert(rewashHolds).values(hold);
    const { machines } = await attentionOf('kitchen');
    expect(machines[0]?.reasons).toEqual([
      { kind: 'hold', count: 1, recordId: held, record: null, since: before(1).toISOString() },
      { kind: 'deviation', count: 1, recordId: older, record: null, since: before(30).toISOString() },
    ]);
  });

  it('a deviation says what its newest record measured, and its limits', async () => {
    const recordId = await record(piatti);
    const measured = { tankTmpMin: 612, tankTmpMean: 621, tankTmpMax: 630, rinseTmpMin: 794, rinseTmpMean: 803 };
    const values = { ...measured, rinseTmpMax: 811, contactS: 120, waterVlm: 28, rinseVlm: null };
    const limits = { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: 60 };
    const judged = { result: 'deviating', reasons: ['rinseTooCold'], profile: { id: 'en17735', version: 1 }, limits };
    const amounts = { detergentMl: null, rinseAidMl: null };
    const body = { cycleType: 'dishes', outcome: 'completed', values: { ...values, ...amounts }, ...judged };
    const at = before(2);
    const text = JSON.stringify({ number: recordId, at, kind: 'cycle', body });
    await server.context.database.orm
      .insert(ledgerEntries)
      .values({ serialNumber: piatti, number: recordId, at, text });
    const { machines } = await attentionOf('kitchen');
    expect(machines[0]?.reasons[0]).toMatchObject({
      recordId,
      record: { cycleType: 'dishes', reasons: ['rinseTooCold'], values, limits: { rinseTmpMin: 800 } },
    });
  });

  it('the server shares an answer about attention for seconds, but not after news of a change', async () => {
    await attentionOf('kitchen');
    await raise(piatti, codeOf('critical'));
    nowMs += 1100;
    expect((await attentionOf('kitchen')).machineCount).toBe(0);
    announceAttention(server.context.bus, [piatti]);
    await vi.waitFor(async () => expect((await attentionOf('kitchen')).machineCount).toBe(1));
  });

  it('a machine counts as silent from the 48th hour', async () => {
    const offlineFor = async (hours: number) => {
      const state = { connection: 'offline' as const, connectionSince: before(hours) };
      await server.context.database.orm
        .update(applianceStates)
        .set(state)
        .where(eq(applianceStates.serialNumber, piatti));
      nowMs += minuteMs;
      return (await attentionOf('kitchen')).counts.silence;
    };
    expect(await offlineFor(47)).toBe(0);
    expect(await offlineFor(48)).toBe(1);
  });

  it('the attention list asks a kitchen to review the days of the last week that no review covers', async () => {
    const [monday, thursday] = [before(4 * 24), before(20)];
    await record(piatti, { endedAt: monday, result: 'valid' });
    const last = await record(piatti, { endedAt: thursday, result: 'valid' });
    await record(bicchieri, { endedAt: thursday, result: 'valid' });
    // Neither today nor a day more than a week ago needs a review.
    await record(piatti, { endedAt: before(1), result: 'valid' });
    await record(piatti, { endedAt: before(9 * 24), result: 'valid' });
    expect((await attentionOf('kitchen')).review).toEqual({ day: '2026-11-19', days: 2, machines: 2 });
    const review = { serialNumber: piatti, day: '2026-11-19', number: last + 2, at: before(1) };
    await server.context.database.orm.insert(hygieneReviews).values(review);
    nowMs += minuteMs;
    expect((await attentionOf('kitchen')).review).toEqual({ day: '2026-11-19', days: 2, machines: 2 });
    await server.context.database.orm.insert(hygieneReviews).values({ ...review, serialNumber: bicchieri });
    nowMs += minuteMs;
    expect(await attentionOf('kitchen')).toMatchObject({
      review: { day: '2026-11-16', days: 1, machines: 1 },
      counts: { review: 1 },
    });
  });

  it.each<UserName>(['service', 'manager', 'admin'])(
    'the user %s is not asked to review days of a kitchen',
    async (user) => {
      await record(piatti, { endedAt: before(20), result: 'valid' });
      expect((await attentionOf(user)).review).toBeNull();
    },
  );

  it('an account that decides sign-ups sees how many are waiting', async () => {
    expect((await attentionOf('manager')).people?.count).toBe(1);
    expect((await attentionOf('admin')).people?.count).toBe(1);
    expect((await attentionOf('service')).people).toBeNull();
    expect((await attentionOf('otherManager')).people).toBeNull();
  });

  it('a kitchen gets no reasons of machines out of scope', async () => {
    await raise(piatti, codeOf('critical'));
    expect((await attentionOf('otherKitchen')).machineCount).toBe(0);
    expect((await attentionOf('manager')).machineCount).toBe(1);
  });

  it('a kitchen reads the reasons for attention of one machine in scope', async () => {
    await raise(piatti, codeOf('critical'));
    await raise(bicchieri, 'ZZ99');
    const { machineCount, machines } = await attentionOf('kitchen', `?serialNumber=${bicchieri}`);
    expect([machineCount, machines[0]?.serialNumber]).toEqual([1, bicchieri]);
    const outside = await server.call('otherKitchen', 'GET', `/api/v1/appliance/attention?serialNumber=${piatti}`);
    expectProblem(outside, 'APPLIANCE_NOT_FOUND');
  });

  it('the attention list has as many machines as requested, and counts all', async () => {
    await raise(piatti, codeOf('critical'));
    await raise(bicchieri, 'ZZ99');
    const { machines, machineCount } = await attentionOf('kitchen', '?limit=1');
    expect([machines.length, machineCount]).toEqual([1, 2]);
  });
});
