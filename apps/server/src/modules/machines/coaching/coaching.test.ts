import type { Coaching, CoachingKind } from '@washboard/contract/coaching/coaching';
import { dayMs, hourMs, minuteMs } from '@washboard/contract/time/durations';
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { appliances } from '../appliances/tables.ts';
import { connectionLosses } from '../connectivity/tables.ts';
import { events } from '../events/tables.ts';
import { applianceTariffs, counterReadings } from '../statistics/tables.ts';
import { coachingModule } from './index.ts';
import { coachingDismissals } from './tables.ts';

/** A working day begins at 04:00 in Rome, which is 03:00 UTC. */
const today = new Date('2026-11-20T03:00:00Z');
const serialNumber = 'PONTE0001';
const url = `/api/v1/event-hub-listener/${serialNumber}/coaching`;

let nowMs = 0;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
  await server.context.database.orm.update(appliances).set({ timeZone: 'Europe/Rome' });
});
afterAll(() => server.close());

beforeEach(async () => {
  nowMs = today.getTime() + 7 * hourMs;
  for (const table of [events, connectionLosses, counterReadings, applianceTariffs, coachingDismissals]) {
    await orm().delete(table);
  }
});

const orm = () => server.context.database.orm;

let seq = 0;
async function report(kind: string, atMs: number, body: object = {}, startedAt: Date | null = null): Promise<void> {
  seq += 1;
  const at = new Date(atMs);
  await orm()
    .insert(events)
    .values({ serialNumber, at, seq, receivedAt: at, isClockDoubtful: false, kind, body: { ...body }, startedAt });
}

let cycleNumber = 0;
async function wash(startMs: number, fields: { cycleType?: string; outcome?: string } = {}): Promise<number> {
  cycleNumber += 1;
  const endMs = startMs + 2 * minuteMs;
  const figures = { rinseTmpMin: 850, waterVlm: 24, energyWh: 300, detergentMl: 8, rinseAidMl: 1 };
  const body = { cycleNumber, cycleType: 'dishes', outcome: 'completed', ...figures, ...fields };
  await report('cycleEnded', endMs, body, new Date(startMs));
  return endMs;
}

interface Day {
  isCleaned?: boolean;
  opened?: number;
  offAfterMs?: number;
}

/** @param ago how many working days ago it ended */
async function live(
  ago: number,
  { isCleaned = true, opened = 0, offAfterMs = 10 * minuteMs }: Day = {},
): Promise<void> {
  const beginMs = today.getTime() - ago * dayMs + 6 * hourMs;
  await report('poweredOn', beginMs);
  for (let rack = 0; rack < 5; rack += 1) await wash(beginMs + hourMs + rack * 10 * minuteMs);
  for (let rack = 0; rack < opened; rack += 1) {
    const endMs = await wash(beginMs + 3 * hourMs + rack * 10 * minuteMs, { outcome: 'aborted' });
    await report('doorOpened', endMs);
  }
  const lastMs = isCleaned
    ? await wash(beginMs + 8 * hourMs, { cycleType: 'autoWash' })
    : beginMs + hourMs + 42 * minuteMs;
  await report('poweredOff', lastMs + offAfterMs);
}

async function liveDays(count: number, dayOf: (ago: number) => Day = () => ({})): Promise<void> {
  for (let ago = count; ago >= 1; ago -= 1) await live(ago, dayOf(ago));
}

async function read(query = '', user: UserName = 'kitchen'): Promise<Coaching> {
  const answer = await server.call(user, 'GET', `${url}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const kindsOf = ({ findings }: Pick<Coaching, 'findings'>): CoachingKind[] => findings.map(({ kind }) => kind);

describe('the findings of a machine', () => {
  it('a machine without events has no findings', async () => {
    expect(await read()).toEqual({
      from: new Date(today.getTime() - 7 * dayMs).toISOString(),
      to: today.toISOString(),
      timeZone: 'Europe/Rome',
      findings: [],
      improved: [],
      dismissed: [],
    });
  });

  it('a careful kitchen gets no findings', async () => {
    await liveDays(14);
    expect(kindsOf(await read())).toEqual([]);
  });

  it('a finding counts evenings without self-cleaning, shows the last racks and compares with the week before', async () => {
    await liveDays(14, (ago) => ({ isCleaned: ago > 8 || ago % 2 === 0 }));
    const [finding] = (await read()).findings;
    expect(finding).toMatchObject({ kind: 'selfCleaningSkipped', count: 4, of: 7, before: { count: 0, of: 7 } });
    expect(finding?.proof).toHaveLength(4);
    expect(finding?.proof[0]).toBe(new Date(today.getTime() - dayMs + 7 * hourMs + 42 * minuteMs).toISOString());
    expect(finding?.saves).toBeNull();
  });

  it('the findings do not count an evening whose reports may be missing', async () => {
    await liveDays(7, (ago) => ({ isCleaned: ago !== 4 && ago !== 1 }));
    expect(kindsOf(await read())).toEqual(['selfCleaningSkipped']);
    nowMs += 4 * hourMs;
    cycleNumber += 1;
    await live(0);
    expect(kindsOf(await read())).toEqual([]);
  });

  it('the finding about an opened door has the consumption of its cycles, at the prices of the machine', async () => {
    await orm().insert(applianceTariffs).values({
      serialNumber,
      waterPerM3: 40_000,
      electricityPerKWh: 3_000,
      changedAt: today,
    });
    await liveDays(7, (ago) => ({ opened: ago <= 4 ? 1 : 0 }));
    const { findings } = await read();
    expect(findings).toMatchObject([
      { kind: 'doorOpened', count: 4, of: 39, saves: { energyWh: 1200, waterVlm: 96, cost: 0.4 } },
    ]);
  });

  it('the finding about a machine that stays on after the last rack has the consumption from its counters', async () => {
    const count = async (atMs: number, energyWh: number) => {
      const at = new Date(atMs);
      const row = { serialNumber, quarter: at, at, series: 0, energyWh };
      await orm()
        .insert(counterReadings)
        .values(row as typeof counterReadings.$inferInsert);
    };
    await liveDays(7, (ago) => ({ offAfterMs: ago <= 5 ? 2 * hourMs : 0 }));
    const lastMs = today.getTime() - dayMs + 14 * hourMs;
    await count(lastMs + 15 * minuteMs, 10_000);
    await count(lastMs + 105 * minuteMs, 10_600);
    const { findings } = await read();
    expect(findings).toMatchObject([
      { kind: 'onAfterLastRack', count: 5, of: 7, minutes: 120, saves: { energyWh: 600, waterVlm: null, cost: null } },
    ]);
  });

  it('the coaching names a habit that ended as an improvement, with its savings', async () => {
    await liveDays(14, (ago) => ({ opened: ago > 7 ? 1 : 0 }));
    expect(await read()).toMatchObject({
      findings: [],
      improved: [
        {
          kind: 'doorOpened',
          count: 0,
          before: { count: 7, of: 42 },
          saved: { energyWh: 1750, waterVlm: 140, cost: null },
        },
      ],
    });
  });

  it('the coaching counts no savings that come from fewer cycles', async () => {
    await liveDays(14, (ago) => ({ opened: ago > 7 ? 4 : 0 }));
    await orm()
      .delete(events)
      .where(and(gt(events.at, new Date(today.getTime() - 3 * dayMs))));
    expect((await read()).improved).toMatchObject([{ kind: 'doorOpened', of: 20, saved: { energyWh: 2667 } }]);
  });

  it('the findings do not count an evening whose self-cleaning reported implausible values', async () => {
    await liveDays(7, (ago) => ({ isCleaned: ago !== 3 && ago !== 5 }));
    const onLastDay = and(eq(events.kind, 'cycleEnded'), gt(events.at, new Date(today.getTime() - 14 * hourMs)));
    await orm().update(events).set({ isImplausible: true }).where(onLastDay);
    expect((await read()).findings).toMatchObject([{ kind: 'selfCleaningSkipped', count: 2, of: 6 }]);
  });

  it('a user requests the findings of four weeks', async () => {
    await liveDays(28, (ago) => ({ isCleaned: ago % 2 === 0 }));
    expect((await read('?days=28')).findings).toMatchObject([{ kind: 'selfCleaningSkipped', count: 14, of: 28 }]);
  });

  it('the findings do not count today before its working day has ended', async () => {
    await liveDays(6, () => ({ isCleaned: false }));
    nowMs = today.getTime() - minuteMs;
    expect((await read()).to).toBe(new Date(today.getTime() - dayMs).toISOString());
  });

  it('the server refuses findings of a period that is not offered', async () => {
    expectProblem(await server.call('kitchen', 'GET', `${url}?days=365`), 'VALIDATION_FAILED');
  });
});

describe('dismissing a finding', () => {
  const dismiss = (user: UserName, kind = 'selfCleaningSkipped') => server.call(user, 'POST', `${url}/${kind}/dismiss`);
  const resume = (user: UserName) => server.call(user, 'DELETE', `${url}/selfCleaningSkipped/dismiss`);
  const auditOf = async () =>
    (await orm().select().from(auditLog).where(eq(auditLog.subject, serialNumber))).filter(({ action }) =>
      action.startsWith('coaching.'),
    );

  it('a user dismisses a finding for 28 days for all who see the machine, and the finding names the user', async () => {
    await liveDays(7, () => ({ isCleaned: false }));
    const answer = await dismiss('kitchen');
    expect(answer.statusCode, answer.body).toBe(200);
    const dismissal = {
      kind: 'selfCleaningSkipped',
      at: new Date(nowMs).toISOString(),
      until: new Date(nowMs + 28 * dayMs).toISOString(),
      by: 'Test Person',
    };
    expect(answer.json()).toEqual(dismissal);
    const seen = await read('', 'manager');
    expect(kindsOf(seen)).not.toContain('selfCleaningSkipped');
    expect(seen.dismissed).toEqual([dismissal]);
    expect((await dismiss('manager')).json()).toEqual(dismissal);
    expect(await auditOf()).toMatchObject([
      { action: 'coaching.dismissed', detail: { finding: 'selfCleaningSkipped', expiresAt: dismissal.until } },
    ]);
  });

  it('a dismissed finding returns afterwards, and earlier when a user takes the dismissal back', async () => {
    await liveDays(7, () => ({ isCleaned: false }));
    await dismiss('kitchen');
    expect((await resume('manager')).statusCode).toBe(204);
    expect(kindsOf(await read())).toContain('selfCleaningSkipped');
    expect((await auditOf()).map(({ action }) => action)).toContain('coaching.resumed');
    await dismiss('kitchen');
    nowMs += 28 * dayMs;
    expect((await read()).dismissed).toEqual([]);
    await coachingModule.tidy?.(server.context, new Date(nowMs));
    expect(await orm().select().from(coachingDismissals)).toEqual([]);
  });

  it.each<[UserName]>([['otherKitchen'], ['withoutCompany']])(
    'the user %s gets the answer of an unknown machine',
    async (user) => {
      expectProblem(await server.call(user, 'GET', url), 'APPLIANCE_NOT_FOUND');
      expectProblem(await dismiss(user), 'APPLIANCE_NOT_FOUND');
      expectProblem(await resume(user), 'APPLIANCE_NOT_FOUND');
      expect(await orm().select().from(coachingDismissals)).toEqual([]);
    },
  );

  it('the server refuses to dismiss an unknown finding', async () => {
    expectProblem(await dismiss('kitchen', 'sings'), 'VALIDATION_FAILED');
  });
});

/** The audit log cannot be emptied, so these tests come last. */
describe('a machine that changed its company', () => {
  it('the next company of a machine sees neither habits nor dismissals of the previous company', async () => {
    await liveDays(14, () => ({ isCleaned: false }));
    await server.call('kitchen', 'POST', `${url}/selfCleaningSkipped/dismiss`);
    const order = { companyCode: '300003', ifCompanyCode: '300001' };
    const moved = await server.call('admin', 'POST', `/api/v1/appliance/appliances/${serialNumber}/move`, order);
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await read('', 'otherKitchen')).toMatchObject({ findings: [], improved: [], dismissed: [] });
    nowMs += 7 * dayMs;
    for (let ago = 0; ago > -7; ago -= 1) await live(ago, { isCleaned: false });
    const [finding] = (await read('', 'otherKitchen')).findings;
    expect(finding).toMatchObject({ kind: 'selfCleaningSkipped', before: null });
  });
});
