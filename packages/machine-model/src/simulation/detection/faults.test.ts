import type { Gamma } from '@washboard/contract/appliances/appliances';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { describe, expect, test } from 'vitest';
import { rangeModels } from '../../ranges/range-models.ts';
import type { MachineFault } from '../faults.ts';
import { createMachine, type Machine } from '../machine.ts';
import { seededRandom } from '../seeded-random.ts';
import { keepBusy, raisedCodes } from '../testing/busy-kitchen.ts';
import {
  type Expectation,
  feedbackOnInfinity,
  onHiline,
  onInfinity,
  type Scene,
} from '../testing/fault-expectations.ts';

const everythingFitted = { S21: 1, S45: 1, S50: 1, DI6: 5 };

function hotMachine(gamma: Gamma): Machine {
  return createMachine({
    range: rangeModels[gamma],
    random: seededRandom(1),
    timeOf: (s) => s * 1000,
    initial: { power: 'on', water: 'hot', parameters: gamma === 'infinity' ? everythingFitted : {} },
  });
}

const hour = 3600;
const scenes: Readonly<Record<Scene, (machine: Machine) => void>> = {
  busy: (machine) => keepBusy(machine, hour),
  regeneration(machine) {
    expect(machine.startCycle('regeneration')).toEqual({ ok: true });
    machine.advance(hour);
  },
  manualDrain(machine) {
    expect(machine.startCycle('manualDrain')).toEqual({ ok: true });
    machine.advance(hour / 2);
  },
  shutdown(machine) {
    machine.shutdown();
    machine.advance(hour / 2);
  },
};

function everythingThatHappens(gamma: Gamma, fault: MachineFault, { codes, withinS = 0, scene = 'busy' }: Expectation) {
  const machine = hotMachine(gamma);
  keepBusy(machine, 600);
  if (scene !== 'busy') machine.advance(250);
  expect(raisedCodes(machine)).toEqual([]);
  const brokenAtMs = machine.inspect().elapsedS * 1000;
  machine.setFault(fault, true);
  scenes[scene](machine);

  const raised = machine
    .takeEvents()
    .flatMap(({ event, atMs }) =>
      event.kind === 'alarmRaised' ? [{ code: event.body.errorCode, afterS: (atMs - brokenAtMs) / 1000 }] : [],
    );
  expect(raised.map(({ code }) => code)).toEqual(codes);
  expect(raised.at(-1)?.afterS ?? 0).toBeLessThanOrEqual(withinS);

  machine.setFault(fault, false);
  machine.advance(60);
  machine.shutdown();
  machine.advance(600);
  machine.powerOn();
  machine.advance(2400);
  expect(machine.status().systemState).toBe(systemStates.IDLE);
  expect(machine.startCycle(Object.keys(machine.range.programmes)[0] ?? '')).toEqual({ ok: true });
  machine.advance(600);
  expect(machine.alarms()).toEqual([]);
  expect(raisedCodes(machine)).toEqual([]);
}

describe('faults of a busy infinity', () => {
  test.each(Object.entries(onInfinity) as [MachineFault, Expectation][])(
    'the fault %s raises only its alarm, which clears after repair and restart',
    (fault, expected) => everythingThatHappens('infinity', fault, expected),
  );

  test.each(Object.entries(feedbackOnInfinity) as [MachineFault, Expectation][])(
    'the actuator fault %s raises only its alarm, which clears after repair and restart',
    (fault, expected) => everythingThatHappens('infinity', fault, expected),
  );
});

describe('faults of a busy hiline', () => {
  test.each(Object.entries(onHiline) as [MachineFault, Expectation][])(
    'the fault %s of a hiline raises only its alarm, which clears after repair and restart',
    (fault, expected) => everythingThatHappens('hiline', fault, expected),
  );
});

test.each(['infinity', 'hiline', 'prime'] as const)('an intact %s raises no alarm in three busy days', (gamma) => {
  const machine = hotMachine(gamma);
  for (let day = 0; day < 3; day += 1) {
    keepBusy(machine, 2 * hour);
    machine.advance(3 * hour);
    keepBusy(machine, 2 * hour);
    machine.advance(hour);
    machine.shutdown();
    machine.advance(10 * hour);
    machine.powerOn();
    machine.advance(hour);
  }
  expect(machine.counters().cycles).toBeGreaterThan(150);
  expect(raisedCodes(machine)).toEqual([]);
});
