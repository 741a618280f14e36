import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../adapters/database/testing/storage-under-test.ts';
import { cycleEnded, cycleRecord } from '../hygiene/testing/cycles.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { addMachine } from '../machine-gateway/testing/machine-world.ts';
import { received } from '../machine-gateway/testing/messages.ts';

const storage = useStorage(copyStorage);
beforeAll(() => storage.database.migrate());

const cold = { rinseTmpMin: 700, rinseTmpMean: 720 };

function cycleAfter(
  machine: string,
  seconds: number,
  { seq = 2, ...fields }: Partial<CycleRecord> & { seq?: number } = {},
) {
  const shifted = (time: string) => new Date(Date.parse(time) + seconds * 1000).toISOString();
  const { startedAt, endedAt, ...rest } = cycleRecord(1, { cycleNumber: 802, ...fields });
  const at = shifted(endedAt);
  const body = { ...rest, startedAt: fields.startedAt ?? shifted(startedAt), endedAt: at };
  return received(machine, 'events', seq, { at, receivedAt: at, kind: 'cycleEnded', body });
}

async function recordsOf(machine: string) {
  const { rows } = await storage.database.orm.execute<{ body: { result: string; reasons: string[] } }>(
    sql`select text::jsonb -> 'body' as body from ledger_entries
      where serial_number = ${machine} and text::jsonb ->> 'kind' = 'cycle' order by number`,
  );
  return rows.map(({ body: { result, reasons } }) => [result, ...reasons]);
}

async function sumOf(machine: string): Promise<number> {
  const { rows } = await storage.database.orm.execute<{ completed: number }>(
    sql`select coalesce(sum(completed), 0)::int as completed from cycle_sums where serial_number = ${machine}`,
  );
  return rows[0]?.completed ?? 0;
}

describe.each([
  ['in another batch', false],
  ['in the same batch', true],
])('a cycle that contradicts another one %s', (_, isTogether) => {
  async function store(...messages: ReturnType<typeof cycleEnded>[]): Promise<void> {
    if (isTogether) await storeBatch(storage.database, messages);
    else for (const message of messages) await storeBatch(storage.database, [message]);
  }

  it('a repeated cycle is not valid and in no sum', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1), cycleAfter(machine, 0, { cycleNumber: 801 }));
    expect(await recordsOf(machine)).toEqual([['valid'], ['notJudgeable', 'repeated']]);
    expect(await sumOf(machine)).toBe(1);
  });

  it('a repeated deviating cycle does not deviate a second time', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1, cold), cycleAfter(machine, 0, { cycleNumber: 801, ...cold }));
    expect(await recordsOf(machine)).toEqual([
      ['deviating', 'rinseTooCold'],
      ['notJudgeable', 'repeated'],
    ]);
  });

  it('the server recognises a cycle that the machine sends again under a new time as repeated', async () => {
    const machine = await addMachine(storage.database);
    const later = '2026-11-20T11:00:00.000Z';
    const again = received(machine, 'events', 2, {
      at: later,
      receivedAt: later,
      kind: 'cycleEnded',
      body: cycleRecord(1),
    });
    await store(cycleEnded(machine, 1), again);
    expect(await recordsOf(machine)).toEqual([['valid'], ['notJudgeable', 'repeated']]);
  });

  it.each(['2027-11-20T08:10:00.000Z', '1970-01-01T00:12:08.000Z'])(
    'the server recognises a repeated cycle when the clock shows %s',
    async (endedAt) => {
      const machine = await addMachine(storage.database);
      const startedAt = new Date(Date.parse(endedAt) - 128_000).toISOString();
      const body = cycleRecord(1, { startedAt, endedAt });
      const reported = (seq: number, receivedAt: string) =>
        received(machine, 'events', seq, { at: endedAt, receivedAt, kind: 'cycleEnded', body });
      await store(reported(1, '2026-11-20T08:10:00.500Z'), reported(2, '2026-11-20T17:10:00.500Z'));
      expect(await recordsOf(machine)).toEqual([['valid'], ['notJudgeable', 'repeated']]);
    },
  );

  it.each<[string, Partial<CycleRecord>, string[]]>([
    ['is implausible', { washDurationS: 0, ...cold }, ['deviating', 'rinseTooCold', 'implausible']],
    ['overlaps another one', cold, ['deviating', 'rinseTooCold', 'overlapping']],
  ])('a repeated cycle that %s does not deviate a second time', async (_what, fields, reasons) => {
    const machine = await addMachine(storage.database);
    const again = (seq: number) => cycleAfter(machine, 60, { seq, ...fields });
    await store(cycleEnded(machine, 1), again(2), again(3));
    expect(await recordsOf(machine)).toEqual([['valid'], reasons, ['notJudgeable', 'repeated']]);
  });

  it('a deviation counts although the cycle has the number and the start of a valid cycle', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1), cycleAfter(machine, 0, { cycleNumber: 801, ...cold }));
    expect((await recordsOf(machine))[1]).toEqual(['deviating', 'rinseTooCold', 'overlapping']);
  });

  it('an overlapping cycle does not invalidate other cycles', async () => {
    const machine = await addMachine(storage.database);
    await store(
      cycleEnded(machine, 1),
      cycleAfter(machine, 60),
      cycleAfter(machine, 100, { seq: 3, cycleNumber: 803 }),
    );
    expect(await recordsOf(machine)).toEqual([['valid'], ['notJudgeable', 'overlapping'], ['valid']]);
    expect(await sumOf(machine)).toBe(2);
  });

  it('a cycle that began before another one ended is not valid', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1), cycleAfter(machine, 60));
    expect(await recordsOf(machine)).toEqual([['valid'], ['notJudgeable', 'overlapping']]);
    expect(await sumOf(machine)).toBe(1);
  });

  it('a deviation counts although its cycle overlaps another cycle', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1), cycleAfter(machine, 60, cold));
    expect(await recordsOf(machine)).toEqual([['valid'], ['deviating', 'rinseTooCold', 'overlapping']]);
  });

  it('the server recognises an overlapping cycle that arrives late', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1), cycleAfter(machine, -60));
    expect(await recordsOf(machine)).toEqual([['valid'], ['notJudgeable', 'overlapping']]);
  });

  it.each<[string, number, Partial<CycleRecord>?]>([
    ['follows immediately', 128],
    ['follows a clock that was set back by a minute', 68],
    ['ends before the other begins', -128],
    ['contradicts only an implausible cycle', 60, { washDurationS: 0 }],
  ])('a cycle is valid if it %s', async (_what, seconds, first = {}) => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1, first), cycleAfter(machine, seconds));
    expect((await recordsOf(machine))[1]).toEqual(['valid']);
  });

  it('an overlapping cycle is valid where machines can run in fast motion, but a repeated cycle is not', async () => {
    const machine = await addMachine(storage.database);
    for (const message of [
      cycleEnded(machine, 1),
      cycleAfter(machine, 60),
      cycleAfter(machine, 0, { seq: 3, cycleNumber: 801 }),
    ])
      await storeBatch(storage.database, [message], { comparesTimes: false });
    expect(await recordsOf(machine)).toEqual([['valid'], ['valid'], ['notJudgeable', 'repeated']]);
  });

  it('cycles of different machines do not contradict each other', async () => {
    const [machine, other] = [await addMachine(storage.database), await addMachine(storage.database)];
    await store(cycleEnded(other, 1), cycleAfter(machine, 0, { cycleNumber: 801 }));
    expect(await recordsOf(machine)).toEqual([['valid']]);
  });

  it('the server judges an overlapping cycle with a doubtful clock by its values', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1), { ...cycleAfter(machine, 60), isClockDoubtful: true });
    expect((await recordsOf(machine))[1]).toEqual(['valid']);
  });

  it.each(['0001-01-01T00:00:00Z', '2026-11-20T08:07:52+23:59'])(
    'the server stores a cycle that names the start %s',
    async (startedAt) => {
      const machine = await addMachine(storage.database);
      await store(cycleEnded(machine, 1), cycleAfter(machine, 600, { startedAt }));
      expect(await recordsOf(machine)).toHaveLength(2);
    },
  );
});

it('a cycle that is reported to two gateways at the same time counts once', async () => {
  const machine = await addMachine(storage.database);
  const [one = storage.database, other = storage.database] = await storage.openers(2);
  const both = await storage.database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select from appliance_states where serial_number = ${machine} for update`);
    const stored = [
      storeBatch(one, [cycleEnded(machine, 1)]),
      storeBatch(other, [cycleAfter(machine, 0, { cycleNumber: 801 })]),
    ];
    await expect.poll(waitingForLocks).toBe(2);
    return stored;
  });
  await Promise.all(both);
  expect((await recordsOf(machine)).toSorted()).toEqual([['notJudgeable', 'repeated'], ['valid']]);
  expect(await sumOf(machine)).toBe(1);
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await storage.database.orm.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

it.each([false, true])(
  'a look-up reads few of many cycles that end at the same time (doubtful clock: %s)',
  async (isDoubtful) => {
    const machine = await addMachine(storage.database);
    const { orm } = storage.database;
    // PostgreSQL plans with these machines, which send usual numbers of cycles.
    await orm.execute(insertCycles(sql`${machine}::text || n % 500`, sql`n * interval '5 minutes'`, isDoubtful));
    await orm.execute(sql`analyze events`);
    await orm.execute(insertCycles(sql`${machine}`, sql`n * interval '10 milliseconds'`, isDoubtful));
    const before = await eventsRead();
    await storeBatch(storage.database, [{ ...cycleAfter(machine, 0), isClockDoubtful: isDoubtful }]);
    expect((await eventsRead()) - before).toBeLessThan(500);
  },
);

function insertCycles(machine: SQL, after: SQL, isDoubtful: boolean): SQL {
  return sql`
    insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body, started_at)
    select ${machine}, at, n, at, ${isDoubtful}, 'cycleEnded', '{}', at - interval '30 seconds'
    from (select n, timestamptz '2026-11-20T08:10:00Z' + ${after} as at from generate_series(100, 5000) n) cycles`;
}

async function eventsRead(): Promise<number> {
  await storage.database.orm.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await storage.database.orm.execute<{ count: number }>(
    sql`select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as count from pg_stat_user_tables
      where relname like 'events%'`,
  );
  return rows[0]?.count ?? 0;
}
