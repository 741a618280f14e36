import {
  type MachineEvent,
  type RefusalReason,
  type StatusBody,
  type SystemState,
  systemStates,
} from '@washboard/contract/device-messages';
import type { Readings } from '@washboard/contract/telemetry/channels';
import type { AlarmCondition } from '../alarms/alarm-conditions.ts';
import type { RangeModel } from '../ranges/range-model.ts';
import { type Counters, noCounts } from './counters.ts';
import type { MachineFault } from './faults.ts';
import { defaultEnvironment, type Environment, refillBandL } from './figures.ts';
import { createHeaterControl, heatersOff, type SetPoints } from './heater-control.ts';
import type { Ledger } from './ledger.ts';
import { createParameterStore } from './parameter-store.ts';
import { createPlant } from './plant.ts';
import { createRunningCycle, type RunningCycle } from './running-cycle.ts';
import type { Random } from './seeded-random.ts';
import { senseReadings } from './sensors.ts';
import { createStartUp } from './start-up.ts';
import { fullSupplies, refill, type Supplies, type Supply } from './supplies.ts';

/** Longest internal steps, s: fine while anything moves, coarse while a machine only cools. */
const longestStepS = 0.5;
const longestStepOffS = 5;

export type OperationResult = { ok: true } | { ok: false; reason: RefusalReason };

export interface TimedEvent {
  /** By the machine's clock, ms since 1970. */
  atMs: number;
  event: MachineEvent;
}

/** How a machine is found: switched on or off, with its water cold (and its tank empty) or hot and full. */
export interface InitialState {
  power: 'on' | 'off';
  water: 'cold' | 'hot';
  /** Number of the last cycle it ran. */
  cycleNumber: number;
  /** What its memory kept; by default that of a new machine with full containers. */
  parameters: Readonly<Record<string, number>>;
  supplies: Readonly<Supplies>;
  counters: Readonly<Counters>;
}

/** An alarm that is open. */
export interface OpenAlarm {
  errorCode: string;
  condition: AlarmCondition;
  raisedAtMs: number;
}

export interface MachineOptions {
  range: RangeModel;
  /** Decides about the defaults of parameters; without it the range's first model. */
  modelNumber?: string;
  /** For sensor noise. */
  random: Random;
  /** The machine's clock: ms since 1970 when it has been simulated for `elapsedS` seconds. */
  timeOf: (elapsedS: number) => number;
  initial?: Partial<InitialState>;
  environment?: Partial<Environment>;
}

/** One dishwasher. Operations act at once; time passes only in `advance`. */
export interface Machine {
  readonly range: RangeModel;
  /** Lets time pass, seconds. How a span is cut into calls shifts the switching of a heater by a step, no more. */
  advance(seconds: number): void;
  startCycle(cycleType: string): OperationResult;
  /** Ends the running cycle for good, as `stopped`. */
  stopCycle(): OperationResult;
  /** Also ok when it is on already: what was asked for holds. */
  powerOn(): OperationResult;
  /** Drains and switches off; a running cycle ends as `stopped`. Also ok when it is off already. */
  shutdown(): OperationResult;
  /** Opening it ends a running cycle as `aborted`. */
  setDoor(isOpen: boolean): void;
  /** Breaks something, or repairs it. What follows is for the machine's own detection to find out. */
  setFault(fault: MachineFault, isPresent: boolean): void;
  faults(): MachineFault[];
  /** Oldest first. */
  alarms(): OpenAlarm[];
  /** By code. */
  parameters(): Readonly<Record<string, number>>;
  /** Refused as `unknownParameter`, `valueNotAllowed`, or `notAllowedNow` while a cycle runs. */
  setParameter(code: string, value: number, by: 'panel' | 'cloud'): OperationResult;
  refill(supply: Supply): void;
  supplies(): Supplies;
  counters(): Counters;
  /** A power cut and its end: everything stops at once, a cycle under way ends as `aborted` when power returns. */
  setMainsPower(isOn: boolean): void;
  /** What the probes show; every call draws noise anew. */
  readings(): Readings;
  status(): StatusBody;
  /** True values, without noise, for tests and balances: degrees Celsius, litres, W. */
  inspect(): PhysicalState;
  /** Events since the last call, oldest first. */
  takeEvents(): TimedEvent[];
}

export interface PhysicalState {
  elapsedS: number;
  tank: { temperatureC: number; volumeL: number; vesselJPerK: number };
  boiler: { temperatureC: number; volumeL: number; vesselJPerK: number };
  boilerHeaterW: number;
  tankHeaterW: number;
  ledger: Ledger;
}

const ok: OperationResult = { ok: true };
const refuse = (reason: RefusalReason): OperationResult => ({ ok: false, reason });

export function createMachine({ range, modelNumber, random, timeOf, initial, environment }: MachineOptions): Machine {
  const ready = readySetPoints(range);
  const surroundings = { ...defaultEnvironment, ...environment };
  const isHot = initial?.water === 'hot';
  const plant = createPlant({
    range,
    environment: surroundings,
    tank: isHot
      ? { volumeL: range.tank.operatingVlm / 10, temperatureC: ready.tankC }
      : { volumeL: 0, temperatureC: surroundings.ambientC },
    boiler: {
      volumeL: range.boiler.capacityVlm / 10,
      temperatureC: isHot ? ready.boilerC : surroundings.ambientC,
    },
  });
  const controlHeaters = createHeaterControl(range);
  const events: TimedEvent[] = [];
  const store = createParameterStore({ gamma: range.gamma, modelNumber, initial: initial?.parameters });
  const supplies: Supplies = { ...(initial?.supplies ?? fullSupplies()) };
  const counters: Counters = { ...(initial?.counters ?? noCounts(store.settingOf('maintenanceInterval'))) };
  const faults = new Set<MachineFault>();
  let isMainsOn = true;

  let systemState: SystemState = initial?.power === 'on' ? systemStates.STARTUP : systemStates.OFF;
  let decideStartUp = createStartUp(range, ready);
  let cycle: RunningCycle | null = null;
  let cycleNumber = initial?.cycleNumber ?? 0;
  let isDoorOpen = false;
  let isRefilling = false;
  let heaters = heatersOff;
  let elapsedS = 0;
  if (decideStartUp(plant).isReady && systemState === systemStates.STARTUP) systemState = systemStates.IDLE;

  function emit(event: MachineEvent): void {
    events.push({ atMs: timeOf(elapsedS), event });
  }

  function endCycle(outcome: 'completed' | 'stopped' | 'aborted'): void {
    if (cycle === null) return;
    emit({ kind: 'cycleEnded', body: cycle.finish(timeOf(elapsedS), outcome) });
    cycle = null;
    plant.unloadWare();
    systemState = systemStates.IDLE;
  }

  /** What the controller wants of the pumps and the water in the present state. */
  function decide(): { isWashPumpOn: boolean; isRinsePumpOn: boolean; setPoints: SetPoints | null } {
    if (cycle !== null) return { ...cycle.pumps(), setPoints: cycle.setPoints };
    if (systemState === systemStates.IDLE) return { isWashPumpOn: false, isRinsePumpOn: false, setPoints: ready };
    if (systemState === systemStates.STARTUP) {
      const { isRinsePumpOn, setPoints } = decideStartUp(plant);
      // No jets through an open door: the filling waits for it.
      return { isWashPumpOn: false, isRinsePumpOn: isRinsePumpOn && !isDoorOpen, setPoints };
    }
    return { isWashPumpOn: false, isRinsePumpOn: false, setPoints: null };
  }

  function wantsRefill(): boolean {
    const missingL = plant.boiler.capacityL - plant.boiler.volumeL;
    if (missingL > refillBandL) return true;
    return isRefilling && missingL > 0;
  }

  function step(dtS: number): void {
    const { setPoints, ...pumps } = decide();
    const isSupplied = setPoints !== null;
    isRefilling = isSupplied && !pumps.isRinsePumpOn && wantsRefill();
    heaters = isSupplied ? controlHeaters(plant, setPoints) : heatersOff;
    plant.step(dtS, {
      ...pumps,
      ...heaters,
      isInletOpen: isRefilling,
      isDrainPumpOn: systemState === systemStates.SHUTDOWN,
      areControlsOn: systemState !== systemStates.OFF,
      isDoorOpen,
    });
    elapsedS += dtS;
    moveOn(dtS);
  }

  function moveOn(dtS: number): void {
    if (cycle !== null) {
      cycle.advance(dtS);
      if (cycle.runner.phase() === null) endCycle('completed');
    } else if (systemState === systemStates.STARTUP) {
      if (decideStartUp(plant).isReady) systemState = systemStates.IDLE;
    } else if (systemState === systemStates.SHUTDOWN && plant.tank.volumeL === 0) {
      systemState = systemStates.OFF;
      emit({ kind: 'poweredOff', body: {} });
    }
  }

  function stepLimitS(): number {
    if (systemState === systemStates.OFF) return longestStepOffS;
    return cycle === null ? longestStepS : Math.min(longestStepS, cycle.stepLimitS());
  }

  return {
    range,
    advance(seconds) {
      const endS = elapsedS + seconds;
      // Sums of steps round: a remainder below a nanosecond is none.
      while (endS - elapsedS > 1e-9) step(Math.min(endS - elapsedS, stepLimitS()));
    },
    startCycle(cycleType) {
      if (systemState === systemStates.OFF) return refuse('poweredOff');
      if (systemState === systemStates.RUN) return refuse('busy');
      if (systemState !== systemStates.IDLE) return refuse('notReady');
      const programme = Object.hasOwn(range.programmes, cycleType) ? range.programmes[cycleType] : undefined;
      if (programme === undefined) return refuse('unknownCycle');
      if (isDoorOpen) return refuse('doorOpen');
      cycleNumber += 1;
      cycle = createRunningCycle({
        cycleNumber,
        cycleType,
        startedAtMs: timeOf(elapsedS),
        programme,
        plant,
        rinseFlow: range.rinseFlow,
      });
      plant.loadWare();
      systemState = systemStates.RUN;
      emit({ kind: 'cycleStarted', body: { cycleNumber, cycleType } });
      return ok;
    },
    stopCycle() {
      if (systemState === systemStates.OFF) return refuse('poweredOff');
      if (cycle === null) return refuse('notRunning');
      endCycle('stopped');
      return ok;
    },
    powerOn() {
      if (systemState === systemStates.SHUTDOWN) return refuse('busy');
      if (systemState !== systemStates.OFF) return ok;
      systemState = systemStates.STARTUP;
      decideStartUp = createStartUp(range, ready);
      emit({ kind: 'poweredOn', body: {} });
      return ok;
    },
    shutdown() {
      if (systemState === systemStates.OFF) return ok;
      endCycle('stopped');
      systemState = systemStates.SHUTDOWN;
      return ok;
    },
    setDoor(isOpen) {
      if (isOpen === isDoorOpen) return;
      isDoorOpen = isOpen;
      emit(isOpen ? { kind: 'doorOpened', body: {} } : { kind: 'doorClosed', body: {} });
      if (isOpen) endCycle('aborted');
    },
    setFault(fault, isPresent) {
      if (isPresent) faults.add(fault);
      else faults.delete(fault);
    },
    faults: () => [...faults],
    alarms: () => [],
    parameters: store.values,
    setParameter(code, value, by) {
      const objection = store.objectionTo(code, value);
      if (objection !== null) return refuse(objection);
      if (cycle !== null) return refuse('notAllowedNow');
      store.set(code, value);
      emit({ kind: 'parameterChanged', body: { code, value, by } });
      return ok;
    },
    refill: (supply) => refill(supplies, supply),
    supplies: () => ({ ...supplies }),
    counters: () => ({ ...counters, cyclesByType: { ...counters.cyclesByType } }),
    setMainsPower(isOn) {
      if (isOn === isMainsOn) return;
      isMainsOn = isOn;
      if (isOn) endCycle('aborted');
    },
    readings() {
      const sensed = { rinseWaterL: cycle?.rinseWaterL() ?? 0, isRinsing: cycle?.pumps().isRinsePumpOn ?? false };
      return senseReadings(range, plant, sensed, random);
    },
    status() {
      return {
        systemState,
        isDoorOpen,
        cycle: cycle && { cycleNumber: cycle.cycleNumber, cycleType: cycle.cycleType, operationSet: 1 },
        cycleBar: cycle && {
          cycleTimeProgress: Math.floor(cycle.runner.elapsedS()),
          cycleTimeDuration: Math.round(cycle.runner.durationS()),
        },
        phase: cycle?.runner.phase() ?? null,
      };
    },
    inspect() {
      const { tank, boiler, ledger } = plant;
      return { elapsedS, tank: { ...tank }, boiler: { ...boiler }, ...heaters, ledger: { ...ledger } };
    },
    takeEvents: () => events.splice(0),
  };
}

/** A machine that is ready holds the set points of the programme it offers first. */
function readySetPoints(range: RangeModel): SetPoints {
  const [first] = Object.values(range.programmes);
  if (first === undefined) throw new Error(`range ${range.gamma} offers no programme`);
  return { tankC: first.tankSetPoint / 10, boilerC: first.boilerSetPoint / 10 };
}
