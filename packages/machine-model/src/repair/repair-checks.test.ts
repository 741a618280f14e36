import { type Gamma, gammas } from '@washboard/contract/appliances/appliances';
import type { RepairCheck } from '@washboard/contract/data-models/repair-checks';
import { describe, expect, it } from 'vitest';
import { alarmCatalogueOf } from '../alarms/alarm-catalogue.ts';
import { type AlarmTexts, alarmTexts } from '../alarms/texts.ts';
import { rangeDefinitions } from '../ranges/range-definitions.ts';
import { rangeModels } from '../ranges/range-models.ts';
import { explainedByAnythingCritical } from '../simulation/detection/explanations.ts';
import { faultsOf, type MachineFault } from '../simulation/faults.ts';
import type { Machine } from '../simulation/machine.ts';
import { machineOf, stories } from '../simulation/testing/alarm-stories.ts';
import { keepBusy } from '../simulation/testing/busy-kitchen.ts';
import { repairChecksOf } from './repair-checks.ts';
import { repairRows } from './repair-proofs.ts';
import { attemptRepair, type Restart } from './testing/attempt-repair.ts';

const hour = 3600;
const boardStepS = 2;
const everythingFitted = { S21: 1, S45: 1, S50: 1, DI6: 5 };

const scenes: Readonly<Record<string, (machine: Machine) => void>> = {
  busy: (machine) => keepBusy(machine, (2 * hour) / 3, undefined, boardStepS),
  regeneration(machine) {
    machine.startCycle('regeneration');
    machine.advance(hour);
  },
  manualDrain(machine) {
    machine.startCycle('manualDrain');
    machine.advance(hour / 3);
  },
  shutdown(machine) {
    machine.shutdown();
    machine.advance(hour / 3);
  },
};

function brokenMachine(gamma: Gamma, fault: MachineFault, scene: string): Machine {
  const machine = machineOf(gamma, { parameters: gamma === 'infinity' ? everythingFitted : {} });
  machine.advance(300);
  machine.setFault(fault, true);
  scenes[scene]?.(machine);
  machine.setDoor(false);
  return machine;
}

/** A drained tank fills from the boiler, and is hot without its own heater. */
function restartsBefore(condition: string, step: string, { expects }: RepairCheck): readonly Restart[] {
  if (expects.some(({ kind }) => kind === 'power')) return ['key', 'wall'];
  if (step.startsWith('Technician')) return ['no', 'wall'];
  return condition === 'tankHeatTooLong' ? ['no'] : ['no', 'key'];
}
const anyRestart: readonly Restart[] = ['key', 'no', 'wall'];

interface Case {
  errorCode: string;
  condition: keyof typeof repairRows;
  step: string;
  check: RepairCheck;
  make: () => Machine;
  repair: (machine: Machine) => void;
}

/** The last of equal checks stays, because it is the technician's, who may cut the mains. */
function distinct(checks: readonly RepairCheck[]): RepairCheck[] {
  return [...new Map(checks.map((check) => [JSON.stringify(check.expects), check])).values()];
}

const knownCases = new Map<Gamma, Case[]>();

function casesOf(gamma: Gamma): Case[] {
  const cases = knownCases.get(gamma) ?? findCases(gamma);
  knownCases.set(gamma, cases);
  return cases;
}

function findCases(gamma: Gamma): Case[] {
  const { modelNumber } = rangeModels[gamma];
  const checksOf = repairChecksOf(gamma, modelNumber);
  const catalogue = new Map(alarmCatalogueOf(gamma).map((alarm) => [alarm.errorCode, alarm]));
  return [...faultsOf(rangeModels[gamma])].flatMap((fault) => {
    const raised = new Set<string>();
    return Object.keys(scenes).flatMap((scene) => {
      const first = brokenMachine(gamma, fault, scene);
      const unused = [first];
      const make = () => unused.pop() ?? brokenMachine(gamma, fault, scene);
      const open = first.alarms();
      // An alarm that follows from another open alarm has no cause of its own.
      const own = open.filter(({ condition }) => open.length === 1 || !explainedByAnythingCritical.has(condition));
      const fresh = own.filter(({ errorCode }) => !raised.has(errorCode));
      for (const { errorCode } of fresh) raised.add(errorCode);
      return fresh.flatMap(({ errorCode, condition }) =>
        distinct(checksOf(condition)).map((check) => {
          const step = catalogue.get(errorCode)?.solutions[check.solution - 1]?.en ?? '';
          const repair = (machine: Machine) => machine.setFault(fault, false);
          return { errorCode, condition, step, check, make, repair };
        }),
      );
    });
  });
}

const nameOf = ({ errorCode, check: { solution } }: Pick<Case, 'errorCode' | 'check'>) => `${errorCode} ${solution}`;

describe.each(gammas)('the repair checks of %s', (gamma) => {
  it('a repair check never passes before the cause is repaired, and passes after', { timeout: 120_000 }, () => {
    const cases = casesOf(gamma);
    const passing = new Set<string>();
    for (const { errorCode, condition, step, check, make, repair } of cases) {
      const name = nameOf({ errorCode, check });
      for (const restart of restartsBefore(condition, step, check)) {
        expect(attemptRepair(make(), errorCode, check, restart), `${name}, not repaired, ${restart}`).toBeNull();
      }
      if (passing.has(name)) continue;
      const isPassing = anyRestart.some((restart) => {
        const machine = make();
        repair(machine);
        return attemptRepair(machine, errorCode, check, restart) !== null;
      });
      if (isPassing) passing.add(name);
    }
    expect([...new Set(cases.map(nameOf))].filter((name) => !passing.has(name))).toEqual([]);
  });

  it.each(rangeDefinitions[gamma].models)(
    'the repair checks of $modelNumber expect only readings that it sends',
    ({ modelNumber }) => {
      const checksOf = repairChecksOf(gamma, modelNumber);
      const { channels } = rangeDefinitions[gamma];
      for (const { condition, errorCode } of alarmCatalogueOf(gamma)) {
        for (const { expects } of checksOf(condition)) {
          for (const one of expects) if (one.kind === 'reading') expect(channels, errorCode).toContain(one.channel);
        }
      }
    },
  );
});

const endings: Readonly<Record<string, (machine: Machine) => void>> = {
  'a closed tap before a machine without a break tank': (machine) => machine.setFault('closedTap', false),
  'a time for filling that is too short for a cold start': (machine) =>
    machine.setParameters({ S38: 30 }, { by: 'panel' }),
  'rush hour on ice-cold water with little patience': (machine) =>
    machine.setParameters({ S43: 10, S8: 6 }, { by: 'panel' }),
  'a tap that is closed while the softener fills': (machine) => machine.setFault('closedTap', false),
  'a scaled element under a patient parameter': (machine) => machine.setFault('scaledBoilerElement', false),
  'a blocked drain at closing time': (machine) => machine.setFault('blockedDrain', false),
  'self-cleaning that waits for a scaled element': (machine) => machine.setFault('scaledBoilerElement', false),
  'a door that stands open all morning': (machine) => machine.setDoor(false),
  'a level that stands still while the tank fills': (machine) => machine.setFault('stuckTankLevel', false),
  'a resin that nobody gave the time to regenerate': () => {},
  'a start before it is ready': () => {},
  'a start with the door open': (machine) => machine.setDoor(false),
  'the same on a hiline': (machine) => machine.setDoor(false),
  'a wash set colder than is hygienic': (machine) => machine.setParameters({ DI7: 630 }, { by: 'panel' }),
  'a rinse set colder than is hygienic': (machine) => machine.setParameters({ DI8: 850 }, { by: 'panel' }),
  'salt that is used up': (machine) => machine.refill('salt'),
  'detergent that is used up': (machine) => machine.refill('detergent'),
  'a cycle that the mains cut short': () => {},
};

/** No live value shows in reasonable time that the cause of these conditions is gone, so a person has to look. */
const conditionsWithoutChecks = ['detergentPumpStuckOff', 'inletOpenTooLong', 'tankOverLevel', 'tankOverheated'];

const catalogueAlarmOf = (gamma: Gamma, errorCode: string) =>
  alarmCatalogueOf(gamma).find((alarm) => alarm.errorCode === errorCode);

function alarmOfStory(story: string) {
  const { codes: [errorCode = ''] = [], run = () => machineOf('infinity') } = stories[story] ?? {};
  const { gamma, modelNumber } = run().range;
  const condition = catalogueAlarmOf(gamma, errorCode)?.condition;
  if (!condition) throw new Error(`${story} has no alarm`);
  return { errorCode, condition, run, checks: repairChecksOf(gamma, modelNumber)(condition) };
}

it('the simulation tries the repair checks of every condition', { timeout: 60_000 }, () => {
  const ofFaults = (['infinity', 'hiline', 'ge'] as const).flatMap(casesOf).map(({ condition }) => condition);
  const ofStories = Object.keys(endings).map((story) => alarmOfStory(story).condition);
  const tried = new Set<string>([...ofFaults, ...ofStories, ...conditionsWithoutChecks]);
  expect(Object.keys(alarmTexts.en).filter((condition) => !tried.has(condition))).toEqual([]);
});

it.each(Object.entries(endings))('the repair checks of an alarm pass after its cause has ended: %s', (story, end) => {
  const { errorCode, run, checks } = alarmOfStory(story);
  expect(checks).not.toEqual([]);
  for (const check of checks) {
    const isPassing = anyRestart.some((restart) => {
      const machine = run();
      end(machine);
      return attemptRepair(machine, errorCode, check, restart) !== null;
    });
    expect(isPassing, nameOf({ errorCode, check })).toBe(true);
  }
});

it('each solution of each condition has a letter for its repair check', () => {
  for (const [condition, { solutions }] of Object.entries(alarmTexts.en)) {
    expect(repairRows[condition as keyof AlarmTexts].steps.length, condition).toBe(solutions.length);
  }
});

it('every condition has repair checks, except conditions that no live value shows', () => {
  const checksOf = repairChecksOf('infinity', 'INF-50');
  const missing = Object.keys(alarmTexts.en).filter(
    (condition) => checksOf(condition as keyof AlarmTexts).length === 0,
  );
  expect(missing.toSorted()).toEqual(conditionsWithoutChecks.toSorted());
});

it('no repair check belongs to a step that switches the machine off at the wall before it is opened', () => {
  for (const [condition, { solutions }] of Object.entries(alarmTexts.en)) {
    const opening = solutions.findIndex((step: string) => step.startsWith('Switch the machine off at the wall before'));
    if (opening >= 0) expect(repairRows[condition as keyof AlarmTexts].steps[opening], condition).toBe('-');
  }
});
