import { type CycleRecord, cycleRecordSchema } from '@washboard/contract/machine-link/machine-events';
import { type StatusBody, statusBodySchema, systemStates } from '@washboard/contract/machine-link/machine-status';
import { readingsSchema } from '@washboard/contract/telemetry/channels';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeInForce } from '../hygiene/judge-cycle.ts';
import { latestLimits } from '../hygiene/limit-profiles.ts';
import { plannedDurationS, type RangeModel } from '../ranges/range-model.ts';
import { rangeModels } from '../ranges/range-models.ts';
import { validationsOf } from '../ranges/validations.ts';
import { createMachine, type InitialState, type Machine } from './machine.ts';
import { seededRandom } from './seeded-random.ts';

const noon = Date.parse('2026-05-04T12:00:00Z');

function machineOf(range: RangeModel, initial: Partial<InitialState> = { power: 'on', water: 'hot' }): Machine {
  return createMachine({ range, random: seededRandom(7), timeOf: (s) => noon + s * 1000, initial });
}
const readyMachine = () => machineOf(rangeModels.infinity);

function recordsOf(machine: Machine): CycleRecord[] {
  return machine.takeEvents().flatMap(({ event }) => (event.kind === 'cycleEnded' ? [event.body] : []));
}

function advanceUntil(machine: Machine, isReached: (status: StatusBody) => boolean): void {
  for (let halfSeconds = 0; !isReached(machine.status()); halfSeconds += 1) {
    if (halfSeconds > 7200) throw new Error('the state was not reached within the hour');
    machine.advance(0.5);
  }
}

function runCycle(machine: Machine, cycleType: string): CycleRecord {
  expect(machine.startCycle(cycleType)).toEqual({ ok: true });
  advanceUntil(machine, ({ systemState }) => systemState !== systemStates.RUN);
  const [record] = recordsOf(machine);
  if (record === undefined) throw new Error('the cycle left no record');
  return record;
}

const offered = Object.values(rangeModels).flatMap((range) =>
  Object.entries(range.programmes).map(([cycleType, programme]) => ({
    range,
    gamma: range.gamma,
    cycleType,
    programme,
  })),
);

describe('a dishes cycle on a hot infinity', () => {
  const machine = readyMachine();
  const record = runCycle(machine, 'dishes');

  test('a dishes cycle takes two minutes, 2.5 l and a plausible amount of energy', () => {
    expect(record).toMatchObject({ outcome: 'completed', washDurationS: 99, rinseDurationS: 12, waterVlm: 25 });
    expect(record.startedAt).toBe('2026-05-04T12:00:00.000Z');
    expect(record.endedAt).toBe('2026-05-04T12:02:00.000Z');
    expect(record.energyWh).toBeGreaterThan(20);
    expect(record.energyWh).toBeLessThan(300);
  });

  test('a dishes cycle reports means between the extremes, and all its water as the hot final rinse', () => {
    for (const probe of ['tank', 'rinse'] as const) {
      expect(record[`${probe}TmpMean`]).toBeGreaterThan(record[`${probe}TmpMin`] ?? Number.NaN);
      expect(record[`${probe}TmpMean`]).toBeLessThan(record[`${probe}TmpMax`] ?? Number.NaN);
    }
    expect(record.rinseVlm).toBe(25);
  });

  test('a dishes cycle produces a record that fits the contract', () => {
    expect(cycleRecordSchema.parse(record)).toEqual(record);
  });
});

test.each(offered)(
  'the programme $cycleType of $gamma is hygienically valid, one rack after another',
  ({ range, cycleType, programme }) => {
    const machine = machineOf(range);
    for (let rack = 0; rack < 4; rack += 1) {
      const record = runCycle(machine, cycleType);
      const validation = validationsOf(range.gamma, range.modelNumber).get(cycleType);
      expect(judgeInForce(record, latestLimits(null), validation)).toMatchObject({ result: 'valid', reasons: [] });
      const tookS = (Date.parse(record.endedAt) - Date.parse(record.startedAt)) / 1000;
      expect(tookS).toBeGreaterThanOrEqual(plannedDurationS(programme) - 0.01);
      expect(tookS).toBeLessThan(plannedDurationS(programme) + 180);
      machine.advance(15);
    }
  },
);

test('a rinse that is not hot enough extends the cycle, and the progress bar shows it', () => {
  const machine = machineOf(rangeModels.infinity);
  runCycle(machine, 'fast');
  machine.startCycle('fast');
  const planned = machine.status().cycleBar?.cycleTimeDuration ?? 0;
  advanceUntil(machine, ({ phase }) => phase === 'heat');
  machine.advance(10);
  const { cycleBar, phase } = machine.status();
  expect(phase).toBe('heat');
  expect(cycleBar?.cycleTimeDuration).toBeGreaterThanOrEqual(planned + 9);
  advanceUntil(machine, ({ phase }) => phase !== 'heat');
  expect(machine.status().phase).toBe('rinse');
  expect(machine.inspect().boiler.temperatureC).toBeGreaterThanOrEqual(84);
});

test('the phases of a cycle follow the programme', () => {
  const machine = readyMachine();
  machine.startCycle('eco');
  const seen: (string | null)[] = [];
  advanceUntil(machine, ({ systemState, phase }) => {
    if (phase !== null && seen.at(-1) !== phase) seen.push(phase);
    return systemState !== systemStates.RUN;
  });
  expect(seen.filter((phase) => phase !== 'heat')).toEqual(['wash', 'soak', 'wash', 'drip', 'rinse', 'delay']);
});

describe('a stopped cycle', () => {
  test('a stopped cycle never continues, whenever it was stopped', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...offered),
        fc.double({ min: 0, max: 80, noNaN: true }),
        fc.double({ min: 0.1, max: 2000, noNaN: true }),
        ({ range, cycleType, programme }, stopAfterS, waitS) => {
          fc.pre(stopAfterS < plannedDurationS(programme));
          const machine = machineOf(range);
          machine.startCycle(cycleType);
          machine.advance(stopAfterS);
          expect(machine.stopCycle()).toEqual({ ok: true });
          const rinsedL = machine.inspect().balance.rinseWaterL;
          machine.advance(waitS);
          expect(machine.status()).toMatchObject({
            systemState: systemStates.IDLE,
            cycle: null,
            cycleBar: null,
            phase: null,
          });
          expect(machine.inspect().balance.rinseWaterL).toBe(rinsedL);
          expect(recordsOf(machine).map(({ outcome }) => outcome)).toEqual(['stopped']);
        },
      ),
    );
  });
});

test('the progress of a cycle never exceeds its duration, and status and readings fit the contract', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...offered),
      fc.double({ min: 0, max: 700, noNaN: true }),
      ({ range, cycleType }, s) => {
        const machine = machineOf(range);
        machine.startCycle(cycleType);
        machine.advance(s);
        const status = statusBodySchema.parse(machine.status());
        if (status.cycleBar) {
          expect(status.cycleBar.cycleTimeProgress).toBeLessThanOrEqual(status.cycleBar.cycleTimeDuration);
        }
        const readings = machine.readings();
        expect(readingsSchema.parse(readings)).toEqual(readings);
        expect(Object.keys(readings)).toEqual([...range.channels]);
      },
    ),
  );
});

describe('operations', () => {
  test('a cycle starts only on a ready machine with a closed door and an existing programme', () => {
    const machine = machineOf(rangeModels.infinity, {});
    expect(machine.startCycle('dishes')).toEqual({ ok: false, reason: 'poweredOff' });
    machine.powerOn();
    expect(machine.startCycle('dishes')).toEqual({ ok: false, reason: 'notReady' });
    machine.advance(1800);
    expect(machine.startCycle('short')).toEqual({ ok: false, reason: 'unknownCycle' });
    expect(machine.startCycle('toString')).toEqual({ ok: false, reason: 'unknownCycle' });
    machine.setDoor(true);
    expect(machine.startCycle('dishes')).toEqual({ ok: false, reason: 'doorOpen' });
    machine.setDoor(false);
    expect(machine.startCycle('dishes')).toEqual({ ok: true });
    expect(machine.startCycle('dishes')).toEqual({ ok: false, reason: 'busy' });
  });

  test('a machine stops only a running cycle', () => {
    expect(readyMachine().stopCycle()).toEqual({ ok: false, reason: 'notRunning' });
    expect(machineOf(rangeModels.infinity, {}).stopCycle()).toEqual({ ok: false, reason: 'poweredOff' });
  });

  test('an opened door aborts the cycle', () => {
    const machine = readyMachine();
    machine.startCycle('dishes');
    machine.advance(30);
    machine.setDoor(true);
    expect(machine.status()).toMatchObject({ systemState: systemStates.IDLE, isDoorOpen: true, cycle: null });
    expect(machine.takeEvents().map(({ event }) => event.kind)).toEqual(['cycleStarted', 'doorOpened', 'cycleEnded']);
  });

  test('a shutdown ends the cycle, drains within two minutes and switches off', () => {
    const machine = readyMachine();
    machine.startCycle('dishes');
    machine.advance(30);
    expect(machine.shutdown()).toEqual({ ok: true });
    expect(machine.status().systemState).toBe(systemStates.SHUTDOWN);
    expect(machine.powerOn()).toEqual({ ok: false, reason: 'busy' });
    machine.advance(120);
    expect(machine.status().systemState).toBe(systemStates.OFF);
    expect(machine.inspect().tank.volumeL).toBe(0);
    expect(machine.takeEvents().map(({ event }) => event.kind)).toEqual(['cycleStarted', 'cycleEnded', 'poweredOff']);
  });

  test('a machine that is on accepts switching on without effect, and a machine that is off switching off', () => {
    const machine = readyMachine();
    expect(machine.powerOn()).toEqual({ ok: true });
    machine.shutdown();
    machine.advance(200);
    expect(machine.shutdown()).toEqual({ ok: true });
    expect(machine.status().systemState).toBe(systemStates.OFF);
  });

  test('a machine that was switched off hot and full is ready immediately', () => {
    const machine = machineOf(rangeModels.infinity, { power: 'off', water: 'hot' });
    machine.powerOn();
    machine.advance(1);
    expect(machine.startCycle('dishes')).toEqual({ ok: true });
  });

  test('cycle numbers continue from the last number', () => {
    const machine = machineOf(rangeModels.infinity, { power: 'on', water: 'hot', cycleNumber: 41 });
    expect(runCycle(machine, 'fast').cycleNumber).toBe(42);
    expect(runCycle(machine, 'fast').cycleNumber).toBe(43);
  });

  test('a machine with the same seed has the same history', () => {
    const simulate = () => {
      const machine = readyMachine();
      machine.startCycle('dishes');
      machine.advance(42);
      return machine.readings();
    };
    expect(simulate()).toEqual(simulate());
  });
});

test('a cycle whose tank does not heat is aborted with the alarm of its heater before it washes', () => {
  const machine = readyMachine();
  machine.setFault('scaledTankElement', true);
  expect(machine.startCycle('intensive')).toEqual({ ok: true });
  advanceUntil(machine, ({ systemState }) => systemState !== systemStates.RUN);
  const events = machine.takeEvents().map(({ event }) => event);
  expect(events.map(({ kind }) => kind)).toEqual(['cycleStarted', 'alarmRaised', 'cycleEnded']);
  expect(events[1]).toMatchObject({ body: { errorCode: 'T05' } });
  expect(events[2]).toMatchObject({ body: { outcome: 'aborted', washDurationS: 0, waterVlm: 0 } });
  expect(machine.startCycle('intensive').ok).toBe(false);
});
