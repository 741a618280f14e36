import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import type { LedgerEntry } from '@washboard/ledger/entry';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertUsers, password, type UserName, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { appliances } from '../appliances/tables.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { received } from '../machine-gateway/testing/messages.ts';
import { cycleEnded, cycleRecord } from './testing/cycles.ts';

const now = new Date('2026-11-20T12:00:00Z');
const serialNumber = 'PONTE0001';
const path = `/api/v1/event-hub-listener/${serialNumber}`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => now } });
  const rome = { timeZone: 'Europe/Rome' };
  await server.context.database.orm.update(appliances).set(rome).where(eq(appliances.serialNumber, serialNumber));
});
afterAll(() => server.close());

let cycles = 0;
async function addCycle(fields: Partial<CycleRecord> = {}): Promise<number> {
  cycles += 1;
  await storeBatch(server.context.database, [cycleEnded(serialNumber, cycles, fields)]);
  const newest = await server.call('kitchen', 'GET', `${path}/hygieneRecords?limit=1`);
  return newest.json().items[0].id;
}
const addDeviation = () => addCycle({ rinseTmpMin: 771 });
const recordOf = async (id: number) => (await server.call('kitchen', 'GET', `${path}/hygieneRecords/${id}`)).json();
const close = (user: UserName, id: number, body: object) =>
  server.call(user, 'POST', `${path}/hygieneRecords/${id}/correctiveAction`, body);
const entry = (fields: object = {}) => ({ action: 'rewashed', words: 'Washed again.', corrects: null, ...fields });

async function lastEntry(): Promise<LedgerEntry> {
  const { rows } = await server.context.database.orm.execute<{ text: string }>(
    sql`select text from ledger_entries where serial_number = ${serialNumber} order by number desc limit 1`,
  );
  return JSON.parse(rows[0]?.text ?? '{}');
}

describe('the hygiene records of a machine', () => {
  it('a kitchen lists records newest first, page by page, with their values and limits', async () => {
    const ids = [await addCycle(), await addDeviation(), await addCycle({ tankTmpMin: null })];
    const first = (await server.call('kitchen', 'GET', `${path}/hygieneRecords?limit=2`)).json();
    expect(first.items.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]]);
    const next = await server.call('kitchen', 'GET', `${path}/hygieneRecords?limit=2&cursor=${first.nextCursor}`);
    expect(next.json().items[0]).toMatchObject({
      id: ids[0],
      serialNumber,
      eventId: 1,
      cycleNumber: 801,
      result: 'valid',
      reasons: [],
      closing: null,
      limits: { rinseTmpMin: 800 },
      values: { rinseTmpMin: 823, rinseTmpMean: 840 },
    });
    expect(first.items[0]).toMatchObject({ result: 'notJudgeable', reasons: ['tankUnmeasured'] });
    expect(first.items[1]).toMatchObject({ result: 'deviating', reasons: ['rinseTooCold'] });
    expect(first.items[1].parameters).toEqual([{ parametersType: 'telemetry', parameterName: 'boilerTmp' }]);
  });

  it('a record names the rule by which its values are implausible', async () => {
    const washed = await recordOf(await addCycle({ waterVlm: 0 }));
    expect(washed).toMatchObject({ result: 'notJudgeable', reasons: ['implausible'], implausible: ['noWater'] });
    // The record has no energy, so the broken rule is `notInRecord`.
    expect(await recordOf(await addCycle({ energyWh: 9000 }))).toMatchObject({ implausible: ['notInRecord'] });
    expect(await recordOf(await addCycle())).not.toHaveProperty('implausible');
    const url = `${path}/hygieneRecords/export?format=csv`;
    const headers = { ...(await server.headersOf('kitchen')), 'x-language': 'en' };
    const file = await server.inject({ method: 'GET', url, headers });
    expect(file.body).toContain('Implausible values: a washing cycle without water');
  });

  it.each(['valid', 'deviating', 'open', 'notJudgeable'] as const)(
    'the hygiene filter %s shows the matching records',
    async (filter) => {
      const { items } = (
        await server.call('kitchen', 'GET', `${path}/hygieneRecords?filter=${filter}&limit=200`)
      ).json();
      const all = (await server.call('kitchen', 'GET', `${path}/hygieneRecords?limit=200`)).json().items;
      const result = filter === 'open' ? 'deviating' : filter;
      expect(items.length).toBeGreaterThan(0);
      expect(items).toEqual(all.filter((item: { result: string }) => item.result === result));
    },
  );

  it('a user outside the machine’s scope finds no records', async () => {
    for (const url of [
      `${path}/hygieneRecords`,
      `${path}/hygieneRecords/1`,
      `${path}/hygieneDays?from=2026-11-20&to=2026-11-20`,
    ])
      expectProblem(await server.call('otherKitchen', 'GET', url), 'APPLIANCE_NOT_FOUND');
    expectProblem(await close('otherKitchen', 1, entry()), 'APPLIANCE_NOT_FOUND');
    expectProblem(await server.call('kitchen', 'GET', `${path}/hygieneRecords/999999`), 'HYGIENE_RECORD_NOT_FOUND');
  });
});

describe('a deviation', () => {
  it('a kitchen closes a deviation with an action, words and a name, and it is no longer open', async () => {
    const id = await addDeviation();
    const answer = await close('kitchen', id, entry({ words: ' Washed again at 85 °C. ' }));
    expect(answer.statusCode, answer.body).toBe(200);
    const closing = { action: 'rewashed', words: 'Washed again at 85 °C.', personName: 'Test Person' };
    expect(answer.json().closing).toMatchObject({ ...closing, at: now.toISOString() });
    expect((await recordOf(id)).closing).toMatchObject(closing);
    const open = (await server.call('kitchen', 'GET', `${path}/hygieneRecords?filter=open&limit=200`)).json().items;
    expect(open.map((item: { id: number }) => item.id)).not.toContain(id);
    const closed = (await server.call('kitchen', 'GET', `${path}/hygieneRecords?filter=closed`)).json().items;
    expect(closed.map((item: { id: number }) => item.id)).toContain(id);
  });

  it('a deviation holds its rack until it is closed', async () => {
    const id = await addDeviation();
    const hold = async () =>
      (await server.call('kitchen', 'GET', `${path}/hygieneDays?from=2026-11-20&to=2026-11-20`)).json().hold;
    expect(await hold()).toMatchObject({ recordId: id });
    await close('kitchen', id, entry({ action: 'discarded' }));
    expect(await hold()).toBeNull();
  });

  it('closing the newest deviation holds the rack of an older one without a later valid cycle', async () => {
    const hold = async () =>
      (await server.call('kitchen', 'GET', `${path}/hygieneDays?from=2026-11-20&to=2026-11-20`)).json().hold?.recordId;
    const washedAgain = await addDeviation();
    await addCycle();
    const [older, closed, newest] = [await addDeviation(), await addDeviation(), await addDeviation()];
    await close('kitchen', closed, entry());
    expect(await hold()).toBe(newest);
    await close('kitchen', newest, entry());
    expect(await hold()).toBe(older);
    await close('kitchen', washedAgain, entry());
    expect(await hold()).toBe(older);
    await close('kitchen', older, entry());
    expect(await hold()).toBeUndefined();
  });

  it('the ledger has the closing action without the name or the words in the clear', async () => {
    const id = await addDeviation();
    await close('kitchen', id, entry({ words: 'Mario washed it again.' }));
    const { kind, body } = await lastEntry();
    expect({ kind, body }).toEqual({
      kind: 'action',
      body: { record: id, action: 'rewashed', corrects: null, words: expect.any(String), person: expect.any(String) },
    });
    expect(JSON.stringify(body)).not.toMatch(/Mario|Person/);
  });

  it('an exported ledger has the name and the words beside the closing action', async () => {
    const id = await addDeviation();
    await close('kitchen', id, entry({ words: 'Washed at noon.' }));
    const exported = await server.call('kitchen', 'GET', `${path}/ledger`);
    const texts = Object.values<{ text: string }>(exported.json().texts).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Test Person', 'Washed at noon.']));
  });

  it('a kitchen manager who repeats the call closes a deviation once', async () => {
    const id = await addDeviation();
    const first = (await close('kitchen', id, entry())).json();
    const again = await close('kitchen', id, entry());
    expect(again.json()).toEqual(first);
  });

  it('a corrected closing action keeps the first action in the ledger', async () => {
    const id = await addDeviation();
    const { closing } = (await close('kitchen', id, entry())).json();
    expectProblem(await close('service', id, entry({ action: 'discarded' })), 'CORRECTIVE_ACTION_CHANGED');
    const corrected = await close('service', id, entry({ action: 'discarded', corrects: closing.number }));
    expect(corrected.json().closing).toMatchObject({ action: 'discarded' });
    expect(await lastEntry()).toMatchObject({ kind: 'correction', body: { record: id, corrects: closing.number } });
  });

  it('one of two users who close a deviation at the same time succeeds', async () => {
    const id = await addDeviation();
    const answers = await Promise.all([
      close('kitchen', id, entry({ words: 'One.' })),
      close('service', id, entry({ words: 'Two.' })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ['an unknown action', { action: 'ignored' }],
    ['empty words', { words: '  ' }],
    ['too many words', { words: 'x'.repeat(1001) }],
  ])('the server refuses to close a deviation with %s', async (_name, fields) => {
    expectProblem(await close('kitchen', await addDeviation(), entry(fields)), 'VALIDATION_FAILED');
  });

  it('the server refuses to close a record that does not deviate', async () => {
    expectProblem(await close('kitchen', await addCycle(), entry()), 'HYGIENE_RECORD_NOT_DEVIATING');
  });

  it('the audit log records a closing action without its words', async () => {
    const id = await addDeviation();
    await close('kitchen', id, entry({ words: 'Mario washed it.' }));
    const lines = await server.context.database.orm
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'hygiene.closed'), sql`${auditLog.detail} ->> 'record' = ${String(id)}`));
    expect(lines).toMatchObject([{ actor: worldUsers.kitchen.id, serialNumber, after: { action: 'rewashed' } }]);
    expect(JSON.stringify(lines)).not.toContain('Mario');
  });
});

describe('the daily review', () => {
  const sign = (user: UserName, day: string) => server.call(user, 'POST', `${path}/hygieneReviews`, { day });
  const days = async (from: string, to: string) =>
    (await server.call('kitchen', 'GET', `${path}/hygieneDays?from=${from}&to=${to}`)).json();

  it('a kitchen signs a day with a name and the time', async () => {
    await addCycle();
    const before = await days('2026-11-20', '2026-11-20');
    expect(before).toMatchObject({ timeZone: 'Europe/Rome', today: '2026-11-20', items: [{ review: null }] });
    const answer = await sign('kitchen', '2026-11-20');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().review).toEqual({ personName: 'Test Person', at: now.toISOString() });
    expect((await days('2026-11-20', '2026-11-20')).items).toEqual([answer.json()]);
    const { valid, deviating, open, notJudgeable } = answer.json();
    expect(await lastEntry()).toMatchObject({
      kind: 'review',
      body: { day: '2026-11-20', timeZone: 'Europe/Rome', valid, deviating, open, notJudgeable },
    });
  });

  it('a kitchen signs a day without cycles, but not one before the first record', async () => {
    await addCycle();
    const before = await lastEntry();
    expectProblem(await sign('kitchen', '2026-11-19'), 'HYGIENE_DAY_BEFORE_RECORDS');
    expect(await lastEntry()).toEqual(before);
    expect((await days('2026-11-19', '2026-11-19')).items).toEqual([]);
    const times = ['2026-11-17T08:00:00.000Z', '2026-11-17T08:02:08.000Z'] as const;
    await addCycle({ startedAt: times[0], endedAt: times[1] });
    expect((await sign('kitchen', '2026-11-19')).json()).toMatchObject({ day: '2026-11-19', valid: 0 });
  });

  it('a kitchen cannot sign a day that has not begun', async () => {
    expectProblem(await sign('kitchen', '2026-11-21'), 'VALIDATION_FAILED');
    expectProblem(await sign('otherKitchen', '2026-11-20'), 'APPLIANCE_NOT_FOUND');
  });

  it('repeated calls sign a day once, and a changed day is signed again', async () => {
    await addCycle();
    const first = await sign('kitchen', '2026-11-20');
    const entry = await lastEntry();
    expect((await sign('kitchen', '2026-11-20')).json()).toEqual(first.json());
    expect(await lastEntry()).toEqual(entry);
    expect((await sign('service', '2026-11-20')).statusCode).toBe(200);
    const ofOther = await lastEntry();
    expect(ofOther).not.toEqual(entry);
    // A late repetition does not replace the signature of the next person.
    expect((await sign('kitchen', '2026-11-20')).statusCode).toBe(200);
    expect(await lastEntry()).toEqual(ofOther);
    await addCycle();
    expect((await sign('service', '2026-11-20')).json().valid).toBe(first.json().valid + 1);
    expect(await lastEntry()).toMatchObject({ kind: 'review', body: { valid: first.json().valid + 1 } });
  });

  it('a review does not cover later records until a user signs the day again', async () => {
    await sign('kitchen', '2026-11-20');
    const [signed] = (await days('2026-11-20', '2026-11-20')).items;
    expect(signed.recordsSinceReview).toBe(0);
    await addDeviation();
    const [changed] = (await days('2026-11-20', '2026-11-20')).items;
    expect(changed).toMatchObject({ review: signed.review, recordsSinceReview: 1 });
    expect((await sign('kitchen', '2026-11-20')).json()).toMatchObject({ recordsSinceReview: 0 });
  });

  it('a review still covers a day whose deviation a user closes later', async () => {
    const id = await addDeviation();
    await sign('kitchen', '2026-11-20');
    await close('kitchen', id, entry());
    expect((await days('2026-11-20', '2026-11-20')).items).toMatchObject([{ recordsSinceReview: 0 }]);
  });

  it('a user cannot sign a day whose records have changed since the user saw it', async () => {
    await addCycle();
    const { valid, deviating, open, notJudgeable } = (await days('2026-11-20', '2026-11-20')).items[0];
    const seen = { valid, deviating, open, notJudgeable };
    await addCycle();
    const before = await lastEntry();
    const url = `${path}/hygieneReviews`;
    expectProblem(await server.call('kitchen', 'POST', url, { day: '2026-11-20', seen }), 'HYGIENE_DAY_CHANGED');
    expect(await lastEntry()).toEqual(before);
    const now = { day: '2026-11-20', seen: { ...seen, valid: valid + 1 } };
    expect((await server.call('kitchen', 'POST', url, now)).statusCode).toBe(200);
  });

  it('the calendar of a machine shows at most a year', async () => {
    const answer = await server.call('kitchen', 'GET', `${path}/hygieneDays?from=2025-01-01&to=2026-11-20`);
    expectProblem(answer, 'VALIDATION_FAILED');
  });
});

describe('an erased account', () => {
  it('erasing an account removes its name and words from the records and leaves the ledger unchanged', async () => {
    const cook = { ...worldUsers.kitchen, id: '7c1d2f30-1111-4d1c-9a5e-0d4a6c1f2b3e', email: 'cook@kitchens.example' };
    await insertUsers(server.context.database, [cook]);
    const token = (
      await server.token({ grant_type: 'password', scope: 'openid offline_access api', username: cook.email, password })
    ).json();
    const headers = { ...(await server.headersOf('kitchen')), authorization: `Bearer ${token.access_token}` };
    const id = await addDeviation();
    const url = `${path}/hygieneRecords/${id}/correctiveAction`;
    await server.inject({ method: 'POST', url, headers, payload: entry({ words: 'Mario again.' }) });
    const before = await lastEntry();
    const own = await server.inject({ method: 'GET', url: '/api/v1/account/ownData', headers });
    expect(own.json().hygieneTexts).toContainEqual({ serialNumber, text: 'Mario again.' });
    const payload = { password };
    const erased = await server.inject({ method: 'POST', url: '/api/v1/account/deleteAccount', headers, payload });
    expect(erased.statusCode, erased.body).toBeLessThan(300);
    expect((await recordOf(id)).closing).toMatchObject({ personName: null, words: '' });
    expect(await lastEntry()).toEqual(before);
  });
});

let seqs = 1;

describe('the calendar of a machine', () => {
  it.each(['Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
    'the calendar in %s counts each record on its day across both clock changes',
    async (timeZone) => {
      const { database } = server.context;
      const machine = 'PONTE0002';
      await database.orm.update(appliances).set({ timeZone }).where(eq(appliances.serialNumber, machine));
      await database.orm.execute(sql`delete from hygiene_records where serial_number = ${machine}`);
      await database.orm.execute(sql`delete from events where serial_number = ${machine}`);
      const starts = ['2025-03-08', '2025-03-29', '2025-04-05', '2025-10-04', '2025-10-25', '2025-11-01'];
      const times = starts.flatMap((day) =>
        Array.from({ length: 96 }, (_, i) => Date.parse(`${day}T06:07:00Z`) + i * 30 * 60_000),
      );
      const firstSeq = seqs;
      seqs += times.length;
      await storeBatch(
        database,
        times.map((ms, i) => {
          const [startedAt, at] = [ms - 128_000, ms].map((time) => new Date(time).toISOString());
          const body = { ...cycleRecord(i), startedAt, endedAt: at, ...(i % 5 === 0 && { tankTmpMin: 580 }) };
          return received(machine, 'events', firstSeq + i, { at, receivedAt: at, kind: 'cycleEnded', body });
        }),
      );
      const { rows } = await database.orm.execute<{ at: Date; body: CycleRecord }>(
        sql`select at, body from events where serial_number = ${machine} and kind = 'cycleEnded'`,
      );
      const byDay = Map.groupBy(rows, ({ at }) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(at)),
      );
      const expected = [...byDay].map(([day, of]) => {
        const deviating = of.filter(({ body }) => (body.tankTmpMin ?? 0) < 600).length;
        const counts = { valid: of.length - deviating, deviating, open: deviating, notJudgeable: 0 };
        return { day, ...counts, review: null, recordsSinceReview: 0 };
      });
      const url = `/api/v1/event-hub-listener/${machine}/hygieneDays?from=2025-01-01&to=2025-12-31`;
      const { items } = (await server.call('admin', 'GET', url)).json();
      expect(items).toEqual(expected.toSorted((a, b) => a.day.localeCompare(b.day)));
      expect(rows).toHaveLength(times.length);
    },
  );
});
