import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { messageSchemas } from '@washboard/contract/machine-link/machine-messages';
import { dayAt } from '@washboard/contract/time/calendar';
import { countsOf } from '@washboard/emulator/machine/counter-report';
import { createInProcessBus } from '@washboard/server/adapters/bus/in-process-bus';
import { systemClock } from '@washboard/server/adapters/clock/clock';
import { copyStorage, useStorage } from '@washboard/server/adapters/database/testing/storage-under-test';
import { readConfig } from '@washboard/server/config/config';
import { alarmResolutions, alarms } from '@washboard/server/modules/machines/alarms/tables';
import { applianceStates, appliances } from '@washboard/server/modules/machines/appliances/tables';
import { events } from '@washboard/server/modules/machines/events/tables';
import { ledgerEntries } from '@washboard/server/modules/machines/ledger/tables';
import { telemetry } from '@washboard/server/modules/machines/telemetry/tables';
import { serviceLogEntries } from '@washboard/server/modules/servicing/service-log/tables';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lifeSoFar } from '../demo-machines/life-so-far.ts';
import { demoMachinesOf } from '../demo-world.ts';
import { seedDemoWorld } from '../seed-demo-world.ts';
import { startDemoPast } from './demo-past.ts';
import { signingSteps } from './sign-records.ts';
import { type PastOrder, simulatePast } from './simulate-past.ts';
import { writePast } from './write-past.ts';

const order: PastOrder = {
  serialNumber: 'IN240001',
  gamma: 'infinity',
  modelNumber: 'INF-50',
  house: 'restaurant',
  timeZone: 'Europe/Rome',
  lastCycleNumber: 5000,
  days: 3,
  endsAtMs: Date.parse('2026-05-10T12:40:00Z'),
};

describe('a generated past', () => {
  const messages = simulatePast(order);
  const cycles = messages.flatMap(({ message }): CycleRecord[] =>
    'kind' in message && message.kind === 'cycleEnded' ? [message.body as CycleRecord] : [],
  );

  test('a past fits the contract, is numbered from 1 and ends on time', () => {
    for (const { topic, message } of messages) expect(messageSchemas[topic].safeParse(message).success).toBe(true);
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, i) => i + 1));
    expect(messages.map(({ seq, message }) => seq === message.seq)).not.toContain(false);
    expect(Math.max(...messages.map(({ atMs }) => atMs))).toBeLessThanOrEqual(order.endsAtMs);
  });

  test('the messages of a past arrive shortly after their time', () => {
    const delaysMs = messages.map(({ atMs, receivedAt }) => Date.parse(receivedAt) - atMs);
    expect(Math.min(...delaysMs)).toBeGreaterThan(0);
    expect(Math.max(...delaysMs)).toBeLessThan(1000);
  });

  test('a past counts its cycles up to the first number of the live machine', () => {
    expect(cycles.at(-1)?.cycleNumber).toBe(5000);
    expect(cycles.map(({ cycleNumber }) => cycleNumber)).toEqual(cycles.map((_, i) => 5001 - cycles.length + i));
    expect(cycles.length).toBeGreaterThan(100);
  });

  test('a past ends with the counters at which the live machine begins', () => {
    const readings = messages.flatMap(({ topic, message }) => (topic === 'counters' ? [message] : []));
    const { totals, cyclesBeforeMaintenance } = countsOf(lifeSoFar(order, order.lastCycleNumber));
    expect(readings.at(-1)).toMatchObject({ totals, cyclesBeforeMaintenance });
    const completed = cycles.filter(({ outcome }) => outcome === 'completed').length;
    expect((totals.cycles ?? 0) - (readings[0]?.totals.cycles ?? 0)).toBeLessThanOrEqual(completed);
    expect(readings.length).toBeGreaterThan(cycles.length);
  });

  test('a past leaves no cycle open', () => {
    const kinds = messages.flatMap(({ message }) => ('kind' in message ? [message.kind] : []));
    expect(kinds.filter((kind) => kind === 'cycleStarted')).toHaveLength(cycles.length);
    expect(messages.at(-1)).toMatchObject({ topic: 'status', message: { cycle: null } });
  });

  test('a past leaves no alarm open', () => {
    const broken = simulatePast({ ...order, troubles: [{ fault: 'inletProbeBreak', daysAgo: 0, from: 0, hours: 48 }] });
    const alarms = broken.flatMap(({ message }) =>
      'kind' in message && /^alarm/.test(message.kind)
        ? [{ kind: message.kind, code: String(Object(message.body).errorCode) }]
        : [],
    );
    const open = new Set<string>();
    for (const { kind, code } of alarms) {
      if (kind === 'alarmRaised') open.add(code);
      else open.delete(code);
    }
    expect(alarms.map(({ code }) => code)).toContain('AN03');
    expect([...open]).toEqual([]);
  });

  test('a past is deterministic', () => {
    expect(simulatePast(order)).toEqual(messages);
  });
});

describe('the past in the database', () => {
  const storage = useStorage(copyStorage);
  const logger = { info: () => {}, error: (line: object) => expect(line).toBeNull() };

  beforeAll(async () => {
    await storage.database.migrate();
    await seedDemoWorld(storage.database, 'marea');
  });

  const start = (dataDirectory: string, onWritten: (serialNumber: string) => void = () => {}) =>
    startDemoPast({
      context: {
        config: readConfig({ DATA_DIR: dataDirectory, DEMO: '1' }),
        database: storage.database,
        clock: systemClock,
        bus: createInProcessBus(),
        logger,
      },
      days: 1,
      onWritten,
    });

  function directory(): string {
    const made = mkdtempSync(join(tmpdir(), 'washboard-past-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  }

  const countOf = (serialNumber: string) =>
    storage.database.orm.$count(telemetry, eq(telemetry.serialNumber, serialNumber));

  async function stored() {
    const rows = [
      ...(await storage.database.orm.select().from(telemetry)),
      ...(await storage.database.orm.select().from(events)),
    ];
    return rows.map(({ serialNumber, seq }) => `${serialNumber} ${seq}`);
  }

  test('the demo releases each machine once, when all of its past is stored', async () => {
    const released: { serialNumber: string; count: Promise<number> }[] = [];
    await start(directory(), (serialNumber) => {
      released.push({ serialNumber, count: countOf(serialNumber) });
    }).written;
    const machines = demoMachinesOf('marea').map(({ serialNumber }) => serialNumber);
    expect(released.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(machines.toSorted());
    for (const { serialNumber, count } of released) expect(await count).toBe(await countOf(serialNumber));
    const withPast = demoMachinesOf('marea').filter(({ past }) => past);
    expect(await countOf(withPast[0]?.serialNumber ?? '')).toBeGreaterThan(0);
  });

  test('an interrupted generation resumes without duplicates, and the next start adds nothing', async () => {
    const dataDirectory = directory();
    const orders = [{ ...order, serialNumber: 'IN240090', days: 2 }];
    const before = (await stored()).length;
    const stopping = new AbortController();
    const writing = writePast({ database: storage.database, orders, signal: stopping.signal });
    await vi.waitUntil(async () => (await countOf('IN240090')) > 0, { interval: 10, timeout: 20_000 });
    stopping.abort();
    await writing;
    const half = (await stored()).length - before;
    await writePast({ database: storage.database, orders, signal: new AbortController().signal });
    const all = await stored();
    const [expected = order] = orders;
    const rows = simulatePast(expected).filter(({ topic }) => topic === 'telemetry' || topic === 'events');
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(rows.length);
    expect(all).toHaveLength(before + rows.length);
    expect(new Set(all).size).toBe(all.length);

    await start(dataDirectory).written;
    const complete = await stored();
    expect(new Set(complete).size).toBe(complete.length);
    await start(dataDirectory).written;
    expect(await stored()).toHaveLength(complete.length);
  });

  test('the demo stores the past of each machine up to its own start, or to the silence of the machine', async () => {
    const machines = demoMachinesOf('marea').flatMap(({ serialNumber, past }) =>
      past ? [{ serialNumber, past }] : [],
    );
    const rows = await storage.database.orm.select().from(telemetry);
    const [{ createdAt } = { createdAt: new Date(0) }] = await storage.database.orm.select().from(appliances);
    for (const { serialNumber, past } of machines) {
      const own = rows.filter((row) => row.serialNumber === serialNumber).map(({ at }) => at.getTime());
      const endMs = createdAt.getTime() - past.silentForH * 3_600_000;
      expect(Math.max(...own)).toBeLessThanOrEqual(endMs);
      expect(Math.max(...own)).toBeGreaterThan(endMs - 10 * 60_000);
      // Simulated days begin at 04:00, so a past that starts at midnight can have a day of twenty hours.
      expect(Math.min(...own)).toBeLessThan(endMs - 19 * 3_600_000);
    }
  });

  test('a silent machine shows its last state', async () => {
    const states = await storage.database.orm.select().from(applianceStates);
    const silent = states.find(({ serialNumber }) => serialNumber === 'GE240001');
    expect(silent).toMatchObject({ connection: 'offline', status: { cycle: null } });
    expect(silent?.connectionSince?.getTime()).toBeLessThan(Date.now() - 50 * 3_600_000);
    expect(silent?.telemetry).toHaveProperty('tankTmp');
  });

  test('the demo stores resolutions once, with their alarms', async () => {
    const troubles = [
      {
        fault: 'boilerProbeBreak' as const,
        daysAgo: 0,
        from: 9 * 60,
        hours: 1,
        note: { by: 'service@washboard.example', solution: null, words: 'Plug dried.' },
      },
    ];
    const orders = [{ ...order, serialNumber: 'IN240091', days: 1, troubles }];
    for (let time = 0; time < 2; time += 1) {
      await writePast({ database: storage.database, orders, signal: new AbortController().signal });
    }
    const notes = (await storage.database.orm.select().from(alarmResolutions)).filter(
      ({ serialNumber }) => serialNumber === 'IN240091',
    );
    expect(notes).toMatchObject([{ words: 'Plug dried.', version: 1 }]);
    const noted = (await storage.database.orm.select().from(alarms)).find(
      ({ raisedSeq }) => raisedSeq === notes[0]?.alarmSeq,
    );
    expect(noted).toMatchObject({ serialNumber: 'IN240091', errorCode: notes[0]?.errorCode });
  });

  test('the demo stores visits once, in the service log', async () => {
    const visit = { by: 'service@washboard.example', daysAgo: 0, at: 9 * 60, text: 'Plug dried.', readings: [] };
    const orders = [{ ...order, serialNumber: 'IN240091', days: 1, visits: [visit] }];
    for (let time = 0; time < 2; time += 1) {
      await writePast({ database: storage.database, orders, signal: new AbortController().signal });
    }
    const entries = (await storage.database.orm.select().from(serviceLogEntries)).filter(
      ({ serialNumber }) => serialNumber === 'IN240091',
    );
    expect(entries).toMatchObject([{ text: 'Plug dried.', version: 1 }]);
  });

  test('the generation stops soon after the request', async () => {
    const past = start(directory());
    await past.stop();
  });

  test('the past closes all deviations but the newest, and signs days in the order of time', async () => {
    const { orm } = storage.database;
    const serialNumber = 'HL240090';
    const signed: PastOrder = { ...order, serialNumber, gamma: 'hiline', modelNumber: 'HLN-40', days: 3 };
    const context = {
      config: readConfig({ DEMO: '1' }),
      database: storage.database,
      clock: systemClock,
      bus: createInProcessBus(),
    };
    const write = async () => {
      const email = 'admin@washboard.example';
      await writePast({
        database: storage.database,
        orders: [signed],
        signal: new AbortController().signal,
        stepsOf: (past, messages) => {
          const cycles = messages.flatMap(({ message }) =>
            'kind' in message && message.kind === 'cycleEnded' ? [message.body] : [],
          );
          for (const [i, body] of cycles.entries()) if (i % 40 === 20) body.tankTmpMin = 550;
          return signingSteps(context, past, { email, messages });
        },
      });
      const rows = await orm.select().from(ledgerEntries).where(eq(ledgerEntries.serialNumber, serialNumber));
      return rows.toSorted((one, other) => one.number - other.number).map(({ text }) => JSON.parse(text));
    };
    const entries = await write();
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    const deviating = entries.filter(({ body }) => body.result === 'deviating');
    const closed = entries.filter(({ kind }) => kind === 'action').map(({ body }) => body.record);
    expect(deviating.length).toBeGreaterThan(1);
    expect(closed).toEqual(deviating.slice(0, -1).map(({ number }) => number));
    const reviews = entries.filter(({ kind }) => kind === 'review');
    expect(reviews.map(({ body }) => body.day).slice(-3)).toEqual(['2026-05-07', '2026-05-08', '2026-05-09']);
    for (const { number, body } of reviews) {
      const later = entries.filter((entry) => entry.kind === 'cycle' && entry.number > number);
      expect(later.map(({ body: { endedAt } }) => dayAt(Date.parse(endedAt), order.timeZone))).not.toContain(body.day);
    }
    expect(await write()).toEqual(entries);
  });
});
