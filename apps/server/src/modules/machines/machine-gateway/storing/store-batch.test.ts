import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { addMachine, addMachines, newSerialNumber, presentOf, storedSeqs } from '../testing/machine-world.ts';
import { received, unstorable } from '../testing/messages.ts';
import type { ReceivedMessage } from './receive-message.ts';
import { Sender } from './sender.ts';
import { storeBatch } from './store-batch.ts';

const storage = useStorage(copyStorage);

describe('storeBatch', () => {
  beforeAll(() => storage.database.migrate());

  const store = async (...batch: ReceivedMessage[]) => (await storeBatch(storage.database, batch)).stored;
  const seqsOf = (serialNumber: string) => storedSeqs(storage.database, serialNumber);
  const knownSeqs = async (serialNumber: string) => (await presentOf(storage.database, serialNumber))?.receivedSeqs;

  it('the store keeps a sample, and every sample of a batch at its own time', async () => {
    const machine = await addMachine(storage.database);
    const samples = [
      { at: '2026-11-21T09:59:58Z', boilerTmp: 810 },
      { at: '2026-11-21T10:59:59+01:00', tankTmp: -32_768, rinseWaterFlowRate: 780 },
    ];
    const batch = [received(machine, 'telemetry', 1), received(machine, 'telemetry', 2, { samples })];
    expect(await store(...batch)).toEqual(batch);
    const { rows } = await storage.database.orm.execute<{ at: Date }>(sql`
        select at, seq::int, boiler_tmp as boiler, tank_tmp as tank, rinse_water_flow_rate as flow
        from telemetry where serial_number = ${machine} order by seq, at`);
    expect(rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))).toEqual([
      { at: '2026-11-21T10:00:00.000Z', seq: 1, boiler: 830, tank: null, flow: null },
      { at: '2026-11-21T09:59:58.000Z', seq: 2, boiler: 810, tank: null, flow: null },
      { at: '2026-11-21T09:59:59.000Z', seq: 2, boiler: null, tank: null, flow: 780 },
    ]);
  });

  it('the store accepts samples of a machine whose serial number is a keyword of PostgreSQL', async () => {
    const machine = await addMachine(storage.database);
    await storage.database.orm.execute(sql`
      insert into appliances (serial_number, brand, gamma, model_number, revision, company_code, link_secret_hash)
      select 'NULL', brand, gamma, model_number, revision, company_code, link_secret_hash from appliances
      where serial_number = ${machine}`);
    await storage.database.orm.execute(sql`insert into appliance_states (serial_number) values ('NULL')`);
    await store(received('NULL', 'telemetry', 1));
    expect(await seqsOf('NULL')).toEqual([1]);
  });

  it('the store keeps events with their bodies', async () => {
    const machine = await addMachine(storage.database);
    await store(received(machine, 'events', 5, { kind: 'alarmRaised', body: { errorCode: 'E04' } }));
    const { rows } = await storage.database.orm.execute(
      sql`select seq::int, kind, body, is_clock_doubtful as doubtful from events where serial_number = ${machine}`,
    );
    expect(rows).toEqual([{ seq: 5, kind: 'alarmRaised', body: { errorCode: 'E04' }, doubtful: false }]);
  });

  it('the store skips messages that are repeated in the batch or were stored before', async () => {
    const machine = await addMachine(storage.database);
    const [first, again, second, third] = [1, 1, 2, 3].map((seq) => received(machine, 'telemetry', seq));
    const batch = [first, again, second, third] as ReceivedMessage[];
    expect(await store(...batch.slice(0, 3))).toEqual([first, second]);
    const later = [received(machine, 'telemetry', 2, { at: '2026-11-21T09:00:00Z' }), ...batch];
    expect(await store(...later)).toEqual([third]);
    expect(await seqsOf(machine)).toEqual([1, 2, 3]);
  });

  it('the store counts the numbers of each machine separately', async () => {
    const [one = '', other = ''] = await addMachines(storage.database, 2);
    const batch = [received(one, 'events', 1), received(other, 'events', 1), received(other, 'telemetry', 2)];
    expect(await store(...batch)).toEqual(batch);
    expect(await seqsOf(one)).toEqual([1]);
    expect(await seqsOf(other)).toEqual([1, 2]);
  });

  it('the store accepts messages that arrive out of order', async () => {
    const machine = await addMachine(storage.database);
    for (const seqs of [[9, 3], [5, 4, 9], [1], [8, 2, 7, 6, 1]]) {
      await store(...seqs.map((seq) => received(machine, 'telemetry', seq)));
    }
    expect(await seqsOf(machine)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await knownSeqs(machine)).toBe('{[1,10)}');
  });

  it('the store keeps each message once when overlapping batches run at the same time', async () => {
    const machines = await addMachines(storage.database, 5);
    const openers = await storage.openers(4);
    const batchFrom = (first: number) =>
      [...Array(20).keys()].flatMap((i) => machines.map((machine) => received(machine, 'telemetry', first + i)));
    // Two gateways would also have the machines in different orders.
    const results = await Promise.all(
      [1, 6, 11, 16, 1, 6, 11, 16].map((first, i) => {
        const batch = i % 2 === 0 ? batchFrom(first) : batchFrom(first).toReversed();
        return storeBatch(openers[i % openers.length] ?? storage.database, batch);
      }),
    );
    const expected = Array.from({ length: 35 }, (_, i) => i + 1);
    for (const machine of machines) expect(await seqsOf(machine)).toEqual(expected);
    expect(results.flatMap(({ stored }) => stored)).toHaveLength(35 * machines.length);
  });

  it('the store skips an unknown machine', async () => {
    const machine = await addMachine(storage.database);
    const nobody = newSerialNumber();
    const known = received(machine, 'telemetry', 1);
    expect(await store(received(nobody, 'telemetry', 1), known, received(nobody, 'events', 2))).toEqual([known]);
    expect(await seqsOf(nobody)).toEqual([]);
  });

  it('the store rejects a whole batch with a message that cannot be stored', async () => {
    const [machine = '', other = ''] = await addMachines(storage.database, 2);
    const bad = unstorable(machine, 2);
    await expect(store(received(other, 'telemetry', 1), bad, received(machine, 'status', 3))).rejects.toThrow();
    expect(await seqsOf(other)).toEqual([]);
    expect(await knownSeqs(machine)).toBe('{}');
    expect(await store(received(other, 'telemetry', 1))).toHaveLength(1);
  });

  it('samples of a doubtful clock get the time of arrival and keep their distances', async () => {
    const machine = await addMachine(storage.database);
    const samples = [
      { at: '2006-01-01T00:00:00Z', boilerTmp: 1 },
      { at: '2006-01-01T00:00:30Z', boilerTmp: 2 },
    ];
    await store(received(machine, 'telemetry', 1, { at: '2006-01-01T00:00:30Z', samples }));
    const { rows } = await storage.database.orm.execute<{ at: Date }>(sql`
        select at, is_clock_doubtful as doubtful from telemetry where serial_number = ${machine} order by at`);
    expect(rows.map(({ at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest }))).toEqual([
      { at: '2026-11-21T09:59:30.500Z', doubtful: true },
      { at: '2026-11-21T10:00:00.500Z', doubtful: true },
    ]);
  });

  describe('a machine that leaves a thousand gaps', () => {
    const everySecond = (sender: Sender, from: number, count: number) =>
      Array.from({ length: count }, (_, i) => received(sender, 'status', from + 2 * i));
    const countsOf = async (...batch: ReceivedMessage[]) => {
      const { stored, gappy } = await storeBatch(storage.database, batch);
      return { stored: stored.length, gappy: gappy.length };
    };

    it('a machine with too many gaps stores nothing more until the missing numbers arrive', async () => {
      const [gappy = '', tidy = ''] = await addMachines(storage.database, 2);
      const sender = new Sender(gappy);
      expect(await countsOf(...everySecond(sender, 1, 1000))).toEqual({ stored: 1000, gappy: 0 });
      const rest = everySecond(sender, 2001, 1000);
      const others = [received(tidy, 'status', 1), received(tidy, 'status', 3)];
      expect(await countsOf(...rest, ...others)).toEqual({ stored: 2, gappy: 1000 });
      expect(await countsOf(...rest)).toEqual({ stored: 0, gappy: 1000 });
      // A connection begins with the lowest number that was not acknowledged.
      const again = new Sender(gappy);
      expect(await countsOf(...everySecond(again, 2, 1000))).toEqual({ stored: 1000, gappy: 0 });
      expect(await countsOf(...everySecond(again, 2001, 1000))).toEqual({ stored: 1000, gappy: 0 });
      expect(await countsOf(...everySecond(again, 2002, 1000))).toEqual({ stored: 1000, gappy: 0 });
      expect(await knownSeqs(gappy)).toBe('{[1,4001)}');
      expect(await knownSeqs(tidy)).toBe('{[1,2),[3,4)}');
    });

    it("the store closes the gaps below the first number of the machine's next connection", async () => {
      const machine = await addMachine(storage.database);
      expect(await countsOf(...everySecond(new Sender(machine), 1, 1100))).toEqual({ stored: 1100, gappy: 0 });
      const next = new Sender(machine);
      expect(await countsOf(...everySecond(next, 5001, 100))).toEqual({ stored: 100, gappy: 0 });
      expect(await knownSeqs(machine)).toMatch(/^\{\[1,5002\),\[5003,5004\),/);
      expect(await countsOf(...everySecond(next, 5002, 100))).toEqual({ stored: 100, gappy: 0 });
      expect(await knownSeqs(machine)).toBe('{[1,5201)}');
    });
  });
});
