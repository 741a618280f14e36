import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { createPartitions, dropPartitionsBefore } from '../../../adapters/database/partitions.ts';
import { copyStorage, useStorage } from '../../../adapters/database/testing/storage-under-test.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { addMachine, addMachines, newSerialNumber } from '../machine-gateway/testing/machine-world.ts';
import { received } from '../machine-gateway/testing/messages.ts';
import { getTelemetryHistory } from './get-telemetry-history.ts';
import { readRollUpDelay, rollUpClosedHours } from './roll-up.ts';
import { rollUpBeforeDropping, type TelemetryLevel } from './roll-up-before-dropping.ts';
import { storeSamples } from './testing/store-samples.ts';

const now = '2026-11-21T10:20:00Z';
const receivedAt = now;

const storage = useStorage(copyStorage);

describe('roll-ups', () => {
  beforeAll(() => storage.database.migrate());

  const rollUp = (at = now, hoursPerBatch?: number) =>
    rollUpClosedHours({
      database: storage.database,
      clock: { now: () => new Date(at) },
      ...(hoursPerBatch && { hoursPerBatch }),
    });
  const send = (serialNumber: string, seq: number, at: string, boilerTmp = 800) =>
    storeBatch(storage.database, [received(serialNumber, 'telemetry', seq, { at, receivedAt, boilerTmp })]);
  const read = async (serialNumber: string, resolution: '1m' | '1h', from = '2026-11-20', to = '2026-11-22') => {
    const machine = { serialNumber, gamma: 'infinity' as const };
    const range = { from: new Date(from), to: new Date(to) };
    const { atMs, channels } = await getTelemetryHistory(storage.database.orm, { machine, ...range, resolution });
    return atMs.map((at, i) => [new Date(at).toISOString().slice(0, 16), channels.boilerTmp?.mean[i]]);
  };
  const rowsOf = async (table: string, serialNumber: string) => {
    const { rows } = await storage.database.orm.execute(
      sql`select 1 from ${sql.identifier(table)} where serial_number = ${serialNumber}`,
    );
    return rows.length;
  };

  it('roll-ups include an hour when it has ended and late messages have had time to arrive', async () => {
    const machine = await addMachine(storage.database);
    await send(machine, 1, '2026-11-21T08:59:59Z');
    await send(machine, 2, '2026-11-21T09:00:00Z');
    await rollUp('2026-11-21T10:01:59.999Z');
    expect(await rowsOf('telemetry_hours', machine)).toBe(1);
    expect(await rowsOf('telemetry_to_roll_up', machine)).toBe(1);
    await rollUp('2026-11-21T10:02:00Z');
    expect(await rowsOf('telemetry_hours', machine)).toBe(2);
    expect(await rowsOf('telemetry_minutes', machine)).toBe(2);
    expect(await rowsOf('telemetry_to_roll_up', machine)).toBe(0);
  });

  it('the delay metric reports since when the oldest hour has waited', async () => {
    const delayAt = (at: string) => readRollUpDelay({ database: storage.database, clock: { now: () => new Date(at) } });
    await storage.database.orm.execute(sql`delete from telemetry_to_roll_up`);
    expect(await delayAt(now)).toBe(0);
    const machine = await addMachine(storage.database);
    await send(machine, 1, '2026-11-21T08:10:00Z');
    await send(machine, 2, '2026-11-21T09:10:00Z');
    expect(await delayAt('2026-11-21T08:59:00Z')).toBe(0);
    expect(await delayAt('2026-11-21T10:20:00Z')).toBe(80 * 60);
    await rollUp('2026-11-21T09:20:00Z');
    expect(await delayAt('2026-11-21T10:20:00Z')).toBe(20 * 60);
  });

  it('roll-ups correct an hour when samples arrive late, and ignore repeated samples', async () => {
    const machine = await addMachine(storage.database);
    await send(machine, 1, '2026-11-21T07:10:00Z', 800);
    await rollUp();
    await send(machine, 2, '2026-11-21T07:20:00Z', 900);
    await send(machine, 1, '2026-11-21T07:10:00Z', 0);
    const corrected = [['2026-11-21T07:00', 850]];
    expect(await read(machine, '1h')).toEqual(corrected);
    expect(await rollUp()).toBe(1);
    expect(await rollUp()).toBe(0);
    expect(await read(machine, '1h')).toEqual(corrected);
    expect(await read(machine, '1m', '2026-11-21')).toEqual([
      ['2026-11-21T07:10', 800],
      ['2026-11-21T07:20', 900],
    ]);
  });

  it('samples of an unknown machine mark no hour', async () => {
    const nobody = newSerialNumber();
    await send(nobody, 1, '2026-11-21T07:10:00Z');
    expect(await rowsOf('telemetry_to_roll_up', nobody)).toBe(0);
  });

  it('roll-ups are right when several processes compute them while samples arrive', async () => {
    const machines = await addMachines(storage.database, 6);
    const openers = await storage.openers(4);
    const [gateway, ...jobs] = openers.length > 1 ? openers : [storage.database, storage.database];
    const clock = { now: () => new Date(now) };
    let isDone = false;
    const rounds = jobs.map(async (database) => {
      let hours = 0;
      while (!isDone) hours += await rollUpClosedHours({ database, clock, hoursPerBatch: 2 });
      return hours;
    });
    // Marks of the same two past hours are set and cleared while batches are stored.
    for (let seq = 1; seq <= 40; seq += 1) {
      const minute = String(seq % 60).padStart(2, '0');
      await storeBatch(
        gateway ?? storage.database,
        machines.flatMap((machine) =>
          [7, 8].map((hour) => {
            const at = `2026-11-21T0${hour}:${minute}:00Z`;
            return received(machine, 'telemetry', seq * 2 + hour, { at, receivedAt, boilerTmp: seq });
          }),
        ),
      );
    }
    isDone = true;
    const rolledUp = await Promise.all(rounds);
    await rollUp();
    expect(rolledUp.reduce((sum, hours) => sum + hours, 0)).toBeGreaterThan(0);
    for (const machine of machines) {
      expect(await rowsOf('telemetry_to_roll_up', machine)).toBe(0);
      const samples = await rowsOf('telemetry', machine);
      const { rows } = await storage.database.orm.execute(sql`
          select sum(boiler_tmp_count)::int as count from telemetry_hours where serial_number = ${machine}`);
      expect(rows).toEqual([{ count: samples }]);
    }
  });

  describe('roll-ups and retention', () => {
    const cutoff = new Date('2025-06-16T10:30:00Z');
    const release = (level: TelemetryLevel, to: Date, at = now) =>
      rollUpBeforeDropping({ database: storage.database, clock: { now: () => new Date(at) } }, level, to);
    const old = (serialNumber: string, time: string, boilerTmp: number) =>
      storeSamples(storage.database, [{ serialNumber, at: new Date(time), boilerTmp }]);
    const retain = async () => {
      const since = await release('samples', cutoff);
      await dropPartitionsBefore(storage.database, { name: 'telemetry', width: 'week' }, since);
    };

    it('roll-ups include samples before their removal, and ignore later samples of that time', async () => {
      const machine = newSerialNumber();
      await createPartitions(storage.database, new Date('2025-06-02'), new Date('2025-06-16'));
      await old(machine, '2025-06-03T12:00:00Z', 700);
      await old(machine, '2025-06-16T09:59:59Z', 800);
      await old(machine, '2025-06-16T10:00:00Z', 900);
      await retain();
      // The week of the cutoff stays whole; of the week before only the roll-ups stay.
      expect(await rowsOf('telemetry', machine)).toBe(2);
      await old(machine, '2025-06-03T12:30:00Z', 100);
      const known = [
        ['2025-06-03T12:00', 700],
        ['2025-06-16T09:00', 800],
        ['2025-06-16T10:00', 900],
      ];
      expect(await read(machine, '1h', '2025-06-01', '2025-06-30')).toEqual(known);
      await rollUp();
      expect(await rowsOf('telemetry_to_roll_up', machine)).toBe(0);
      expect(await read(machine, '1h', '2025-06-01', '2025-06-30')).toEqual(known);
    });

    it('roll-ups continue after retention ran with a clock that was years ahead', async () => {
      const machine = await addMachine(storage.database);
      await release('samples', new Date('2029-01-01T00:00:00Z'), '2029-04-01T00:00:00Z');
      await release('samples', cutoff);
      await send(machine, 1, '2026-11-21T07:10:00Z');
      await rollUp();
      expect(await rowsOf('telemetry_hours', machine)).toBe(1);
    });

    it('the response has the finest resolution that is stored at the beginning of the period', async () => {
      const orm = storage.database.orm;
      await retain();
      const machine = { serialNumber: newSerialNumber(), gamma: 'infinity' as const };
      const resolutionAt = async (from: string) => {
        const to = new Date(Date.parse(from) + 600_000);
        return (await getTelemetryHistory(orm, { machine, from: new Date(from), to })).resolution;
      };
      expect(await resolutionAt('2025-06-16T10:00:00Z')).toBe('1s');
      expect(await resolutionAt('2025-06-16T09:59:59Z')).toBe('1m');
      await release('minutes', new Date('2025-01-01T00:00:00Z'));
      expect(await resolutionAt('2025-01-01T00:00:00Z')).toBe('1m');
      expect(await resolutionAt('2024-12-31T23:59:59Z')).toBe('1h');
    });
  });
});

test('roll-ups skip an hour whose samples are being stored, and include them afterwards', async () => {
  await storage.database.migrate();
  const [gateway = storage.database, job = storage.database] = await storage.openers(2);
  const clock = { now: () => new Date('2026-11-21T10:20:00Z') };
  const sampleAt = (time: string) => [
    { serialNumber: 'SLOW0001', at: new Date(`2026-11-21T${time}Z`), boilerTmp: 800 },
  ];
  const samplesInHour = async () => {
    const { rows } = await job.orm.execute<{ count: number }>(
      sql`select boiler_tmp_count as count from telemetry_hours where serial_number = 'SLOW0001'`,
    );
    return rows.map(({ count }) => count);
  };
  await storeSamples(gateway, sampleAt('07:10:00'));
  await gateway.orm.transaction(async (transaction) => {
    await storeSamples({ orm: transaction }, sampleAt('07:20:00'));
    await rollUpClosedHours({ database: job, clock });
    expect(await samplesInHour()).toEqual([]);
  });
  await rollUpClosedHours({ database: job, clock });
  expect(await samplesInHour()).toEqual([2]);
});
