import type { ChemicalSupply, RefusalReason } from '@washboard/contract/machine-link/device-commands';
import type { MachineEvent } from '@washboard/contract/machine-link/device-events';
import type { StatusBody } from '@washboard/contract/machine-link/device-messages';
import type { Readings } from '@washboard/contract/telemetry/channels';
import type { AlarmCondition } from '../alarms/alarm-conditions.ts';
import type { RangeModel } from '../ranges/range-model.ts';
import type { Counters } from './board/counters.ts';
import type { MachineFault } from './faults.ts';
import type { Environment } from './plant/figures.ts';
import type { Ledger } from './plant/ledger.ts';
import type { Supplies, Supply } from './plant/supplies.ts';
import type { Random } from './seeded-random.ts';

/** `failures`: what is wrong with which parameter, by code. */
export type OperationResult =
  | { ok: true }
  | { ok: false; reason: RefusalReason; failures?: Readonly<Record<string, RefusalReason>> };

/** Who sets parameters, and on what condition. */
export interface ParameterWrite {
  by: 'panel' | 'cloud';
  /** Of the command that asks for it. */
  commandId?: string;
  /** What is set must not have changed since: by code, null where there is no value. */
  expected?: Readonly<Record<string, number | null>>;
}

export interface TimedEvent {
  /** By the machine's clock, ms since 1970. */
  atMs: number;
  event: MachineEvent;
}

/** How a machine is found: switched on or off, with its water cold (and its tank empty) or hot and full. */
export interface InitialState {
  power: 'on' | 'off';
  water: 'cold' | 'hot';
  /** Its board was never set up: no parameters, nothing counted, no number of a cycle. */
  isBlank: boolean;
  /** Number of the last cycle it ran. */
  cycleNumber: number;
  /** What its memory kept; by default that of a new machine with full containers. */
  parameters: Readonly<Record<string, number>>;
  supplies: Readonly<Supplies>;
  counters: Readonly<Counters>;
}

/** What a main board remembered, for the one that takes its place. */
export interface RestoredMemory {
  /** By code; what is left out stands at its default. */
  parameters: Readonly<Record<string, number>>;
  /** What is left out begins at 0, the cycles before maintenance with their interval. */
  counters: Partial<Counters>;
  /** Of the last cycle. */
  cycleNumber: number;
}

/** What the event of a replacement tells beside the cycle number. */
export type ReplacedBoard = Omit<Extract<MachineEvent, { kind: 'boardReplaced' }>['body'], 'cycleNumber'>;

/** An alarm that is open. */
export interface OpenAlarm {
  errorCode: string;
  condition: AlarmCondition;
  raisedAtMs: number;
}

export interface MachineOptions {
  range: RangeModel;
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
  /** @param sessionId of who steers from afar; none: a hand at the machine, refused while somebody steers */
  startCycle(cycleType: string, sessionId?: string): OperationResult;
  /** Ends the running cycle for good, as `stopped`. */
  stopCycle(): OperationResult;
  /** Also ok when it is on already: what was asked for holds. @param sessionId as for a start */
  powerOn(sessionId?: string): OperationResult;
  /**
   * Drains and switches off; a running cycle ends as `stopped`. Also ok when it is off already.
   * @param sessionId as for a start; a hand may always switch off
   */
  shutdown(sessionId?: string): OperationResult;
  /** Lets a session steer for so many seconds, in which the keys for starting are locked. */
  holdRemoteControl(sessionId: string, holdS: number): OperationResult;
  prolongRemoteControl(sessionId: string, holdS: number): OperationResult;
  releaseRemoteControl(sessionId: string): OperationResult;
  /** While its firmware is replaced it starts nothing, switches nothing on, and keeps its parameters. */
  setUpdating(isUpdating: boolean): void;
  /** Opening it ends a running cycle as `aborted`, and steering from afar. */
  setDoor(isOpen: boolean): void;
  /** Breaks something, or repairs it. What follows is for the machine's own detection to find out. */
  setFault(fault: MachineFault, isPresent: boolean): void;
  faults(): MachineFault[];
  /** Oldest first. */
  alarms(): OpenAlarm[];
  /** By code. */
  parameters(): Readonly<Record<string, number>>;
  /**
   * All or none. Refused as `unknownParameter`, `valueNotAllowed`, `changedMeanwhile` where a parameter has not the value
   * that was expected, or `notAllowedNow` while a cycle runs or the board is blank: that one takes all or nothing.
   */
  setParameters(values: Readonly<Record<string, number>>, write: ParameterWrite): OperationResult;
  isBlank(): boolean;
  /**
   * Sets a blank board up, switched on or off; all or nothing. Refused as `notBlank`, so that nobody can overwrite a board
   * that has counted, as `unknownParameter` and `valueNotAllowed`.
   */
  restoreMemory(memory: RestoredMemory, board: ReplacedBoard): OperationResult;
  refill(supply: Supply): void;
  /**
   * After a canister was changed: pumps the air out of its hose. Refused while it starts up or does something else, and
   * as `supplyEmpty`. @param sessionId as for a start
   */
  replaceChemistry(supply: ChemicalSupply, sessionId?: string): OperationResult;
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
  /** null in a machine that is fed from the mains directly. */
  breakTank: { temperatureC: number; volumeL: number; vesselJPerK: number } | null;
  boilerHeaterW: number;
  tankHeaterW: number;
  /** Grams in a litre of wash water. */
  detergentGPerL: number;
  /** Share of the resin's capacity that is used up. */
  resinUsed: number;
  ledger: Ledger;
}
