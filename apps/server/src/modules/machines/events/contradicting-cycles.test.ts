import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../adapters/database/testing/storage-under-test.ts';
import { cycleEnded, cycleRecord } from '../hygiene/testing/cycles.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { addMachine } from '../machine-gateway/testing/machine-world.ts';
import { received } from '../machine-gateway/testing/messages.ts';

const storage = useStorage(copyStorage);
beforeAll(() => storage.database.migrate());

const cold = { rinseTmpMin: 700, rinseTmpMean: 720 };

/** A cycle of 128 s that ended `seconds` after the first one. */
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

  it('is not valid and in no sum when it was reported before', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1), cycleAfter(machine, 0, { cycleNumber: 801 }));
    expect(await recordsOf(machine)).toEqual([['valid'], ['notJudgeable', 'repeated']]);
    expect(await sumOf(machine)).toBe(1);
  });

  it('does not deviate a second time when it was reported before', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1, cold), cycleAfter(machine, 0, { cycleNumber: 801, ...cold }));
    expect(await recordsOf(machine)).toEqual([
      ['deviating', 'rinseTooCold'],
      ['notJudgeable', 'repeated'],
    ]);
  });

  it('is recognised when it is sent again later, under a new time', async () => {
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

  it('is not valid when it began before the other one ended', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1), cycleAfter(machine, 60));
    expect(await recordsOf(machine)).toEqual([['valid'], ['notJudgeable', 'overlapping']]);
    expect(await sumOf(machine)).toBe(1);
  });

  it('hides no temperature outside the limits by its time', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1), cycleAfter(machine, 60, cold));
    expect(await recordsOf(machine)).toEqual([['valid'], ['deviating', 'rinseTooCold', 'overlapping']]);
  });

  it('is recognised when it arrives late', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1), cycleAfter(machine, -60));
    expect(await recordsOf(machine)).toEqual([['valid'], ['notJudgeable', 'overlapping']]);
  });

  it.each<[string, number, Partial<CycleRecord>?]>([
    ['follows at once', 128],
    ['follows a clock that was set back by a minute', 68],
    ['is of before', -128],
    ['contradicts an implausible one only', 60, { washDurationS: 0 }],
  ])('is valid if it %s', async (_what, seconds, first = {}) => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1, first), cycleAfter(machine, seconds));
    expect((await recordsOf(machine))[1]).toEqual(['valid']);
  });

  it('is judged by its values where machines can be in fast motion, unless it was reported before', async () => {
    const machine = await addMachine(storage.database);
    for (const message of [
      cycleEnded(machine, 1),
      cycleAfter(machine, 60),
      cycleAfter(machine, 0, { seq: 3, cycleNumber: 801 }),
    ])
      await storeBatch(storage.database, [message], { comparesTimes: false });
    expect(await recordsOf(machine)).toEqual([['valid'], ['valid'], ['notJudgeable', 'repeated']]);
  });

  it('is of its machine alone', async () => {
    const [machine, other] = [await addMachine(storage.database), await addMachine(storage.database)];
    await store(cycleEnded(other, 1), cycleAfter(machine, 0, { cycleNumber: 801 }));
    expect(await recordsOf(machine)).toEqual([['valid']]);
  });

  it('is judged by its values where a clock is doubtful', async () => {
    const machine = await addMachine(storage.database);
    await store(cycleEnded(machine, 1), { ...cycleAfter(machine, 60), isClockDoubtful: true });
    expect((await recordsOf(machine))[1]).toEqual(['valid']);
  });

  it.each(['0001-01-01T00:00:00Z', '2026-11-20T08:07:52+23:59'])(
    'is stored, whatever start it names: %s',
    async (startedAt) => {
      const machine = await addMachine(storage.database);
      await store(cycleEnded(machine, 1), cycleAfter(machine, 600, { startedAt }));
      expect(await recordsOf(machine)).toHaveLength(2);
    },
  );
});

it('is compared with what another gateway stored while its batch waited for the machine', async () => {
  const { database } = storage;
  const machine = await addMachine(database);
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const other = database.orm.transaction(async (transaction) => {
    await storeBatch({ ...database, orm: transaction as unknown as typeof database.orm }, [cycleEnded(machine, 1)]);
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  const repeated = storeBatch(database, [cycleAfter(machine, 0, { cycleNumber: 801 })]);
  await expect
    .poll(async () => {
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await database.housekeepingOrm.execute(waiting)).rows.length;
    })
    .toBe(1);
  mayCommit.resolve();
  await other;
  expect((await repeated).stored).toHaveLength(1);
  expect(await recordsOf(machine)).toEqual([['valid'], ['notJudgeable', 'repeated']]);
});
