import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import { type LedgerCycle, openGaps } from '@washboard/contract/hygiene/open-gaps';
import { entryHash, type LedgerEntry } from '@washboard/ledger/entry';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { storeBatch } from '../../machine-gateway/index.ts';
import { addMachine, addMachines } from '../../machine-gateway/testing/machine-world.ts';
import { received } from '../../machine-gateway/testing/messages.ts';
import { calendarOf } from '../days/calendars.ts';
import { findGaps } from '../gaps/gaps-repository.ts';
import { listHygieneGaps, presentGaps } from '../gaps/list-gaps.ts';
import { cycleEnded, cycleRecord, eventOf, washCycles } from '../testing/cycles.ts';

const storage = useStorage(copyStorage);
beforeAll(() => storage.database.migrate());

async function textsOf(serialNumber: string): Promise<string[]> {
  const { rows } = await storage.database.orm.execute<{ text: string }>(
    sql`select text from ledger_entries where serial_number = ${serialNumber} order by number`,
  );
  return rows.map(({ text }) => text);
}
const entriesOf = async (serialNumber: string) =>
  (await textsOf(serialNumber)).map((text) => JSON.parse(text) as LedgerEntry);

describe('the ledger of a machine', () => {
  it('the ledger gets a record of each cycle in the transaction that stores it', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [cycleEnded(machine, 1)]);
    const [entry] = await entriesOf(machine);
    expect(entry).toEqual({
      ledger: 1,
      machine,
      number: 1,
      previous: '0'.repeat(64),
      at: '2026-11-20T08:10:00.500Z',
      kind: 'cycle',
      body: {
        seq: 1,
        companyCode: expect.any(String),
        cycleNumber: 801,
        cycleType: 'dishes',
        outcome: 'completed',
        startedAt: '2026-11-20T08:07:52.000Z',
        endedAt: '2026-11-20T08:10:00.000Z',
        isClockDoubtful: false,
        profile: { id: 'en17735', version: 2 },
        limits: { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: 90 },
        validation: null,
        values: {
          tankTmpMin: 611,
          tankTmpMean: 622,
          tankTmpMax: 634,
          rinseTmpMin: 823,
          rinseTmpMean: 840,
          rinseTmpMax: 852,
          contactS: 111,
          waterVlm: 25,
          rinseVlm: null,
          detergentMl: null,
          rinseAidMl: null,
        },
        result: 'valid',
        reasons: [],
        alarms: [],
      },
    });
  });

  it('the validation of its maker judges a short programme, and the record names the validation', async () => {
    const machine = await addMachine(storage.database);
    const fast = { cycleType: 'fast', washDurationS: 70, rinseDurationS: 11 };
    await storeBatch(storage.database, [
      cycleEnded(machine, 1, fast),
      cycleEnded(machine, 2, { ...fast, washDurationS: 60 }),
      cycleEnded(machine, 3, { ...fast, cycleType: 'dishes' }),
    ]);
    const validation = { contactSMin: 80, reference: 'HV-INF-50' };
    expect((await entriesOf(machine)).map(({ body }) => body)).toMatchObject([
      { result: 'valid', reasons: [], limits: { contactSMin: 80 }, validation },
      { result: 'deviating', reasons: ['contactTooShort'], limits: { contactSMin: 80 }, validation },
      { result: 'deviating', reasons: ['contactTooShort'], limits: { contactSMin: 90 }, validation: null },
    ]);
  });

  it('a validation of one model does not count for another model', async () => {
    const machine = await addMachine(storage.database);
    await storage.database.orm.execute(
      sql`update appliances set model_number = 'INF-99' where serial_number = ${machine}`,
    );
    await storeBatch(storage.database, [
      cycleEnded(machine, 1, { cycleType: 'fast', washDurationS: 70, rinseDurationS: 11 }),
    ]);
    expect((await entriesOf(machine))[0]?.body).toMatchObject({ result: 'deviating', reasons: ['contactTooShort'] });
  });

  it('the ledger chains its entries across batches', async () => {
    const machine = await addMachine(storage.database);
    for (const last of [3, 4, 6])
      await washCycles(storage.database, machine, { first: last === 3 ? 1 : last === 4 ? 4 : 5, last });
    const texts = await textsOf(machine);
    const entries = await entriesOf(machine);
    expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(entries.slice(1).map(({ previous }) => previous)).toEqual(texts.slice(0, -1).map(entryHash));
  });

  it('a machine that repeats its messages adds nothing to the ledger', async () => {
    const machine = await addMachine(storage.database);
    await washCycles(storage.database, machine, { last: 3 });
    await washCycles(storage.database, machine, { first: 2, last: 4 });
    expect((await entriesOf(machine)).map(({ body }) => body.cycleNumber)).toEqual([801, 802, 803, 804]);
  });

  it('each machine of a batch has its own ledger', async () => {
    const [one = '', other = ''] = await addMachines(storage.database, 2);
    await storeBatch(storage.database, [cycleEnded(one, 1), cycleEnded(other, 1), cycleEnded(one, 2)]);
    expect((await entriesOf(one)).map(({ number }) => number)).toEqual([1, 2]);
    expect((await entriesOf(other)).map(({ number }) => number)).toEqual([1]);
  });

  it('the ledger stays intact when several processes store batches of the same machines', async () => {
    const machines = await addMachines(storage.database, 5);
    const openers = await storage.openers(3);
    await Promise.all(
      openers.flatMap((database, process) =>
        [0, 1, 2, 3].map((round) => {
          const n = 1 + process * 4 + round;
          return storeBatch(
            database,
            machines.map((machine) => cycleEnded(machine, n)),
          );
        }),
      ),
    );
    for (const machine of machines) {
      const texts = await textsOf(machine);
      const entries = texts.map((text) => JSON.parse(text) as LedgerEntry);
      expect(entries.map(({ number }) => number)).toEqual(entries.map((_, i) => i + 1));
      expect(entries.slice(1).map(({ previous }) => previous)).toEqual(texts.slice(0, -1).map(entryHash));
      const cycles = entries.filter(({ kind }) => kind === 'cycle').map(({ body }) => body.cycleNumber);
      expect(cycles.toSorted()).toEqual(Array.from({ length: 12 }, (_, i) => 801 + i));
    }
  });

  it('the record of a deviating cycle names the alarms that were open', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [
      eventOf(machine, 1, 'alarmRaised', { errorCode: 'OLD' }),
      eventOf(machine, 2, 'alarmCleared', { errorCode: 'OLD' }),
      eventOf(machine, 3, 'alarmRaised', { errorCode: 'T02' }),
      cycleEnded(machine, 4, { rinseTmpMin: 790 }),
      cycleEnded(machine, 5),
    ]);
    const cycles = (await entriesOf(machine)).filter(({ kind }) => kind === 'cycle');
    expect(cycles.map(({ body }) => [body.result, body.reasons, body.alarms])).toEqual([
      ['deviating', ['rinseTooCold'], ['T02']],
      ['valid', [], []],
    ]);
  });

  it('the ledger has an entry for each alarm that begins or ends', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [
      eventOf(machine, 1, 'alarmRaised', { errorCode: 'T02' }),
      eventOf(machine, 2, 'alarmCleared', { errorCode: 'T02' }),
    ]);
    expect((await entriesOf(machine)).map(({ kind, body }) => [kind, body.change, body.errorCode])).toEqual([
      ['alarm', 'raised', 'T02'],
      ['alarm', 'cleared', 'T02'],
    ]);
  });

  it('the ledger records missing cycles, and the late record when it arrives', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [cycleEnded(machine, 1)]);
    await storeBatch(storage.database, [cycleEnded(machine, 4)]);
    await storeBatch(storage.database, [cycleEnded(machine, 3)]);
    await storeBatch(storage.database, [cycleEnded(machine, 5)]);
    const entries = (await entriesOf(machine)).map(({ kind, body }) => [
      kind,
      body.cycleNumber ?? [body.fromCycle, body.toCycle],
    ]);
    expect(entries).toEqual([
      ['cycle', 801],
      ['gap', [802, 803]],
      ['cycle', 804],
      ['cycle', 803],
      ['cycle', 805],
    ]);
  });

  it('the list of gaps closes them by the same rule as a reader of the ledger', async () => {
    const arrivals = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { minLength: 4 });
    await fc.assert(
      fc.asyncProperty(arrivals, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), async (order, doubtful) => {
        const machine = await addMachine(storage.database);
        for (const [i, n] of order.entries()) {
          const atMs = Date.parse('2026-11-20T11:00:00Z') + i * 60_000;
          const arrived = { at: new Date(atMs).toISOString(), atMs, isClockDoubtful: true };
          const message = cycleEnded(machine, n, n % 5 === 0 && doubtful[i] ? { cycleNumber: 3_000_000_000 } : {});
          // An event with a doubtful clock has the time of its arrival.
          await storeBatch(storage.database, [n % 3 === 0 && doubtful[i] ? { ...message, ...arrived } : message]);
        }
        const gaps: HygieneGap[] = [];
        const cycles: LedgerCycle[] = [];
        for (const { kind, number: id, at, body } of await entriesOf(machine)) {
          if (kind === 'cycle') cycles.push({ id, ...body } as LedgerCycle & typeof body);
          else gaps.push({ serialNumber: machine, id, at, lostMessages: null, ...body } as HygieneGap);
        }
        const open = openGaps(gaps, cycles);
        const shown = await listHygieneGaps(storage.database.orm, { serialNumber: machine });
        const inOrder = (list: readonly HygieneGap[]) =>
          list.toSorted((one, other) => one.id - other.id || (one.fromCycle ?? 0) - (other.fromCycle ?? 0));
        expect(inOrder(shown)).toEqual(inOrder(open));
      }),
      { numRuns: 20 },
    );
  });

  it('the ledger records messages that the machine lost', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [eventOf(machine, 1, 'bufferOverflowed', { lostMessages: 12 })]);
    expect((await entriesOf(machine))[0]).toMatchObject({
      kind: 'gap',
      body: { reason: 'bufferOverflowed', lostMessages: 12 },
    });
  });

  it('the ledger records an impossible number of lost messages, and the list shows it as unknown', async () => {
    const machine = await addMachine(storage.database);
    const lostMessages = Number.MAX_SAFE_INTEGER;
    await storeBatch(storage.database, [eventOf(machine, 1, 'bufferOverflowed', { lostMessages })]);
    expect((await entriesOf(machine))[0]?.body).toMatchObject({ lostMessages });
    const search = { machines: calendarOf(machine) };
    const rows = await findGaps(storage.database.orm, search, { limit: 2, after: null });
    expect(presentGaps(rows)).toMatchObject([{ reason: 'bufferOverflowed', lostMessages: null }]);
  });

  it('a cycle number far beyond the last number reveals no gap, and the ledger still records a gap beside it', async () => {
    const machine = await addMachine(storage.database);
    const numbers = [800, 801, 2_000_000_000, 802, 804];
    for (const [i, cycleNumber] of numbers.entries())
      await storeBatch(storage.database, [cycleEnded(machine, i + 1, { cycleNumber })]);
    const gaps = (await entriesOf(machine)).filter(({ kind }) => kind === 'gap').map(({ body }) => body);
    expect(gaps).toEqual([{ reason: 'missingCycles', fromCycle: 803, toCycle: 803 }]);
  });

  it.each([
    ['up', 'in one batch', [800, 2_000_000_000, 2_000_000_001, 2_000_000_003], 2_000_000_002],
    ['up', 'in batches of their own', [800, 2_000_000_000, 2_000_000_001, 2_000_000_003], 2_000_000_002],
    ['down', 'in one batch', [2_000_000_000, 800, 801, 803], 802],
    ['down', 'in batches of their own', [2_000_000_000, 800, 801, 803], 802],
  ])(
    'the ledger accepts a counter that was set %s after two consecutive numbers %s',
    async (_, how, numbers, missing) => {
      const machine = await addMachine(storage.database);
      const messages = numbers.map((cycleNumber, i) => cycleEnded(machine, i + 1, { cycleNumber }));
      const batches = how === 'in one batch' ? [messages] : messages.map((message) => [message]);
      for (const batch of batches) await storeBatch(storage.database, batch);
      const gaps = (await entriesOf(machine)).filter(({ kind }) => kind === 'gap').map(({ body }) => body);
      expect(gaps).toEqual([{ reason: 'missingCycles', fromCycle: missing, toCycle: missing }]);
    },
  );

  it('the ledger expects the cycles of a new board after the number with which it continues', async () => {
    const machine = await addMachine(storage.database);
    const board = { macAddress: '00:11:22:33:44:55', was: null, cycleNumber: 0 };
    await storeBatch(storage.database, [cycleEnded(machine, 1)]);
    await storeBatch(storage.database, [eventOf(machine, 2, 'boardReplaced', board)]);
    await storeBatch(storage.database, [
      cycleEnded(machine, 3, { cycleNumber: 1 }),
      cycleEnded(machine, 4, { cycleNumber: 3 }),
    ]);
    expect((await entriesOf(machine)).map(({ kind }) => kind)).toEqual(['cycle', 'cycle', 'gap', 'cycle']);
  });

  it.each([
    ['with the number of the old one', 801],
    ['from zero', 0],
  ])('a board replacement that arrives after its cycles hides no gap if the board continues %s', async (_, number) => {
    const board = { macAddress: '00:11:22:33:44:55', was: null, cycleNumber: number };
    const next = (machine: string, n: number) => cycleEnded(machine, n + 2, { cycleNumber: number + n });
    for (const isOneBatch of [false, true]) {
      const machine = await addMachine(storage.database);
      await storeBatch(storage.database, [cycleEnded(machine, 1)]);
      const late = [next(machine, 1), eventOf(machine, 2, 'boardReplaced', board), next(machine, 2)];
      for (const batch of isOneBatch ? [late] : late.map((message) => [message]))
        await storeBatch(storage.database, batch);
      await storeBatch(storage.database, [next(machine, 4)]);
      const gaps = (await entriesOf(machine)).filter(({ kind }) => kind === 'gap');
      expect(gaps.map(({ body }) => [body.fromCycle, body.toCycle])).toEqual([[number + 3, number + 3]]);
    }
  });

  it('the record says that the clock of the machine was doubtful', async () => {
    const machine = await addMachine(storage.database);
    const times = { at: '2031-01-01T00:00:00Z', receivedAt: '2026-11-20T09:00:00.000Z' };
    await storeBatch(storage.database, [
      received(machine, 'events', 1, { ...times, kind: 'cycleEnded', body: cycleRecord(1) }),
    ]);
    expect((await entriesOf(machine))[0]?.body).toMatchObject({
      isClockDoubtful: true,
      endedAt: '2026-11-20T09:00:00.000Z',
      result: 'valid',
    });
  });

  it.each([
    ['began years ago', { startedAt: '2024-01-01T00:00:00.000Z' }],
    ['ended years ago', { startedAt: '2024-01-01T00:00:00.000Z', endedAt: '2024-01-01T00:02:08.000Z' }],
    ['ends in years', { endedAt: '2030-01-01T00:00:00.000Z' }],
    ['ended half an hour before its message', { startedAt: '2026-11-20T07:37:52Z', endedAt: '2026-11-20T07:40:00Z' }],
    ['lasted longer than any', { startedAt: '2026-11-20T05:00:00.000Z' }],
  ])('a cycle that %s has doubtful times and gets its time of arrival', async (_name, times) => {
    const machine = await addMachine(storage.database);
    const envelope = { at: '2026-11-20T08:10:00.000Z', receivedAt: '2026-11-20T08:10:00.500Z' };
    const body = cycleRecord(1, times);
    await storeBatch(storage.database, [received(machine, 'events', 1, { ...envelope, kind: 'cycleEnded', body })]);
    expect((await entriesOf(machine))[0]?.body).toMatchObject({
      isClockDoubtful: true,
      startedAt: body.startedAt,
      endedAt: envelope.receivedAt,
      result: 'valid',
    });
  });

  it('a cycle that arrives days late with its own times is not doubtful', async () => {
    const machine = await addMachine(storage.database);
    const envelope = { at: '2026-11-20T08:10:00.000Z', receivedAt: '2026-12-02T08:00:00.000Z' };
    await storeBatch(storage.database, [
      received(machine, 'events', 1, { ...envelope, kind: 'cycleEnded', body: cycleRecord(1) }),
    ]);
    expect((await entriesOf(machine))[0]?.body).toMatchObject({ isClockDoubtful: false, endedAt: envelope.at });
  });

  it('the record of an implausible cycle keeps its values and cannot be judged', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [cycleEnded(machine, 1, { tankTmpMax: 1400, waterVlm: 2_000_000_000 })]);
    const [entry] = await entriesOf(machine);
    expect(entry?.body).toMatchObject({
      result: 'notJudgeable',
      reasons: ['implausible'],
      values: { tankTmpMin: 611, tankTmpMax: 1400, waterVlm: 2_000_000_000 },
    });
  });

  it('an impossible cycle number reveals no gap, and the ledger records a gap after it', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [
      cycleEnded(machine, 1),
      cycleEnded(machine, 2, { cycleNumber: Number.MAX_SAFE_INTEGER }),
      cycleEnded(machine, 3, { cycleNumber: 802 }),
      cycleEnded(machine, 4, { cycleNumber: 804 }),
    ]);
    const entries = await entriesOf(machine);
    expect(entries.map(({ kind }) => kind)).toEqual(['cycle', 'cycle', 'cycle', 'gap', 'cycle']);
    expect(entries[3]?.body).toMatchObject({ fromCycle: 803, toCycle: 803 });
  });

  it('the server stores a value of a broken wire as unmeasured', async () => {
    const machine = await addMachine(storage.database);
    const broken = { tankTmpMin: -32768, tankTmpMean: -32768, tankTmpMax: -32768 };
    await storeBatch(storage.database, [cycleEnded(machine, 1, broken)]);
    const [entry] = await entriesOf(machine);
    expect(entry?.body).toMatchObject({
      result: 'notJudgeable',
      reasons: ['tankUnmeasured'],
      values: { tankTmpMin: null, tankTmpMean: null, tankTmpMax: null },
    });
  });

  it('a contact time longer than the time since the start of the cycle is implausible', async () => {
    const machine = await addMachine(storage.database);
    const [at, endedAt] = ['2026-11-20T08:00:10.000Z', '2026-11-20T08:02:08.000Z'];
    const body = cycleRecord(1, { startedAt: '2026-11-20T08:00:00.000Z', endedAt });
    await storeBatch(storage.database, [
      received(machine, 'events', 1, { at, receivedAt: at, kind: 'cycleEnded', body }),
    ]);
    expect((await entriesOf(machine))[0]?.body).toMatchObject({ result: 'notJudgeable', reasons: ['implausible'] });
  });

  it('a probe that reports an impossible value counts as not measuring', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [cycleEnded(machine, 1, { tankTmpMax: 32_767 })]);
    const [entry] = await entriesOf(machine);
    expect(entry?.body).toMatchObject({
      result: 'notJudgeable',
      reasons: ['tankUnmeasured'],
      values: { tankTmpMin: null, tankTmpMax: null, rinseTmpMin: 823 },
    });
  });

  it('implausible values do not hide a deviation', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [cycleEnded(machine, 1, { tankTmpMin: 400, energyWh: 9_000_000 })]);
    expect((await entriesOf(machine))[0]?.body).toMatchObject({
      result: 'deviating',
      reasons: ['tankTooCold', 'implausible'],
    });
  });

  it('the ledger accepts every record that the machine link accepts', async () => {
    const machine = await addMachine(storage.database);
    const most = Number.MAX_SAFE_INTEGER;
    const odd = { cycleType: 'a\u0007"\ud83d\ude00 ', washDurationS: most, rinseDurationS: most, tankTmpMin: -most };
    await storeBatch(storage.database, [
      cycleEnded(machine, 1, { ...odd, cycleNumber: most }),
      cycleEnded(machine, 2, { startedAt: '0001-01-01T00:00:00Z', tankTmpMin: 1 }),
    ]);
    const [first, second] = (await entriesOf(machine)).filter(({ kind }) => kind === 'cycle');
    expect(first?.body).toMatchObject({ result: 'notJudgeable', reasons: ['implausible'] });
    expect(second?.body).toMatchObject({ result: 'deviating', isClockDoubtful: true });
  });
});

describe('a rack on hold', () => {
  const holdOf = async (serialNumber: string) => {
    const { rows } = await storage.database.orm.execute<{ cycle: string }>(
      sql`select cycle_number as cycle from rewash_holds where serial_number = ${serialNumber}`,
    );
    return rows.map(({ cycle }) => Number(cycle));
  };
  const cold = { rinseTmpMin: 760 };

  it('a deviating cycle holds its rack until a valid cycle follows', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [cycleEnded(machine, 1, cold)]);
    expect(await holdOf(machine)).toEqual([801]);
    await storeBatch(storage.database, [cycleEnded(machine, 2, { outcome: 'aborted' })]);
    expect(await holdOf(machine)).toEqual([801]);
    await storeBatch(storage.database, [cycleEnded(machine, 3, cold)]);
    expect(await holdOf(machine)).toEqual([803]);
    await storeBatch(storage.database, [cycleEnded(machine, 4)]);
    expect(await holdOf(machine)).toEqual([]);
  });

  it('a valid cycle in the same batch keeps a rack from being held', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [cycleEnded(machine, 1, cold), cycleEnded(machine, 2)]);
    expect(await holdOf(machine)).toEqual([]);
  });

  it('a deviating record that arrives after a later valid one holds no rack', async () => {
    const machine = await addMachine(storage.database);
    await storeBatch(storage.database, [cycleEnded(machine, 2)]);
    await storeBatch(storage.database, [cycleEnded(machine, 1, cold)]);
    expect(await holdOf(machine)).toEqual([]);
  });
});
