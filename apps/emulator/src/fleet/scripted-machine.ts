import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import type { MachineFault } from '@washboard/machine-model/simulation/faults';
import { createMachine, type InitialState, type Machine } from '@washboard/machine-model/simulation/machine';
import { seededRandom } from '@washboard/machine-model/simulation/seeded-random';
import type { DayProfile } from '../kitchen/day-profiles.ts';
import { createKitchenDay } from '../kitchen/kitchen-day.ts';
import type { PlaceTime } from '../kitchen/place-time.ts';
import type { MachineLink } from '../link/machine-link.ts';
import { createReporter, type ReportIntervals } from '../machine/reporter.ts';

interface ScriptedMachineOptions {
  range: RangeModel;
  profile: DayProfile;
  place: PlaceTime;
  seed: number;
  initial: Partial<InitialState>;
  /** The start is in simulated time, ms since 1970. */
  beginsAtMs: number;
  reportedMs?: (lifeMs: number) => number;
  intervals: ReportIntervals;
  troubles?: readonly Trouble[];
  send: MachineLink['send'];
}

export interface Trouble {
  fault: MachineFault;
  fromMs: number;
  toMs: number;
}

/** The caller advances the machine: thousands in one process, or days in a second. */
export interface ScriptedMachine {
  readonly machine: Machine;
  /** @returns the time at which something may happen next */
  advanceTo(lifeMs: number): number;
  reportStatus(): void;
}

/** Every phase is longer, so that no change is missed. */
const stretchS = { running: 2, changing: 5 };

export function createScriptedMachine(options: ScriptedMachineOptions): ScriptedMachine {
  const {
    range,
    profile,
    place,
    seed,
    initial,
    beginsAtMs,
    intervals,
    send,
    troubles = [],
    reportedMs = (ms) => ms,
  } = options;
  const random = seededRandom(seed);
  const machine = createMachine({
    range,
    random,
    timeOf: (elapsedS) => reportedMs(beginsAtMs + elapsedS * 1000),
    initial,
  });
  const day = createKitchenDay({ machine, random, profile, place, seed });
  const reporter = createReporter({ machine, send, onEvent: () => {}, intervals });
  let lifeMs = beginsAtMs;
  let nextMs = beginsAtMs;

  function makeTrouble(): void {
    if (troubles.length === 0) return;
    const present = new Set(machine.faults());
    for (const { fault, fromMs, toMs } of troubles) {
      const isPresent = lifeMs >= fromMs && lifeMs < toMs;
      if (isPresent !== present.has(fault)) machine.setFault(fault, isPresent);
    }
  }

  function maxStretchS(staffS: number): number {
    const { systemState } = machine.status();
    const isChanging = systemState === systemStates.STARTUP || systemState === systemStates.SHUTDOWN;
    if (systemState === systemStates.RUN) return Math.min(stretchS.running, intervals.telemetryActiveS);
    if (isChanging) return Math.min(staffS, stretchS.changing, intervals.telemetryActiveS);
    return Math.min(staffS, intervals.telemetryQuietS);
  }

  return {
    machine,
    advanceTo(untilMs) {
      while (lifeMs < untilMs) {
        const stepMs = Math.min(untilMs, Math.max(nextMs, lifeMs + 1)) - lifeMs;
        machine.advance(stepMs / 1000);
        lifeMs += stepMs;
        makeTrouble();
        const staffS = day.act(lifeMs, stepMs / 1000);
        reporter.report(reportedMs(lifeMs));
        // An early call must not postpone the next step; otherwise reports would be later and later.
        const plannedMs = lifeMs < nextMs ? nextMs : Number.POSITIVE_INFINITY;
        nextMs = Math.min(plannedMs, lifeMs + maxStretchS(staffS) * 1000);
      }
      return nextMs;
    },
    reportStatus: () => reporter.reportStatus(reportedMs(lifeMs)),
  };
}
