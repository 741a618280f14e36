import type { ChemicalSupply, RefusalReason } from '@washboard/contract/machine-link/machine-commands';
import type { MachineEvent } from '@washboard/contract/machine-link/machine-events';
import type { StatusBody } from '@washboard/contract/machine-link/machine-status';
import type { Readings } from '@washboard/contract/telemetry/channels';
import type { AlarmCondition } from '../alarms/alarm-conditions.ts';
import type { RangeModel } from '../ranges/range-model.ts';
import type { Counters } from './board/counters.ts';
import type { MachineFault } from './faults.ts';
import type { Balance } from './plant/balance.ts';
import type { Environment } from './plant/figures.ts';
import type { Supplies, Supply } from './plant/supplies.ts';
import type { Random } from './seeded-random.ts';

/** `failures` has the reason for each refused parameter, by code. */
export type OperationResult =
  | { ok: true }
  | { ok: false; reason: RefusalReason; failures?: Readonly<Record<string, RefusalReason>> };

export interface ParameterWrite {
  by: 'panel' | 'cloud' | 'bluetooth';
  commandId?: string;
  grantId?: string;
  /** Parameters must still have these values, by code; null for no value. */
  expected?: Readonly<Record<string, number | null>>;
}

export interface ServiceOrder {
  commandId?: string;
}

export interface TimedEvent {
  /** The time is ms since 1970, by the machine's clock. */
  atMs: number;
  event: MachineEvent;
}

/** A cold machine has an empty tank; a hot one is full and at its set points. */
export interface InitialState {
  power: 'on' | 'off';
  water: 'cold' | 'hot';
  /** A blank board has no parameters, counters or cycle number. */
  isBlank: boolean;
  cycleNumber: number;
  rewashCycles: readonly number[];
  parameters: Readonly<Record<string, number>>;
  supplies: Readonly<Supplies>;
  counters: Readonly<Counters>;
}

export interface RestoredMemory {
  /** Parameters by code; a missing one gets its default. */
  parameters: Readonly<Record<string, number>>;
  /** Missing counters begin at 0; the count before maintenance begins with its interval. */
  counters: Partial<Counters>;
  cycleNumber: number;
}

export type ReplacedBoard = Omit<Extract<MachineEvent, { kind: 'boardReplaced' }>['body'], 'cycleNumber'>;

export interface OpenAlarm {
  errorCode: string;
  condition: AlarmCondition;
  raisedAtMs: number;
}

export interface MachineOptions {
  range: RangeModel;
  random: Random;
  /** @returns ms since 1970, by the machine's clock */
  timeOf: (elapsedS: number) => number;
  /** @returns the hour of the day, 0 to 23, at such a time where the machine stands; of UTC unless given */
  hourAt?: (ms: number) => number;
  initial?: Partial<InitialState>;
  environment?: Partial<Environment>;
}

/** Operations on a machine act immediately; time passes only in `advance`. */
export interface Machine {
  readonly range: RangeModel;
  /** Splitting a span into several calls shifts the switching of a heater by a step at most. */
  advance(seconds: number): void;
  /** @param sessionId of a remote session; none: a person at the machine, refused during a remote session */
  startCycle(cycleType: string, sessionId?: string): OperationResult;
  stopCycle(): OperationResult;
  /**
   * Returns ok if the machine is on already.
   * @param sessionId as for `startCycle`
   */
  powerOn(sessionId?: string): OperationResult;
  /**
   * Drains and switches off; a running cycle ends as `stopped`. Returns ok if the machine is off already.
   * @param sessionId as for `startCycle`; a person at the machine may always switch off
   */
  shutdown(sessionId?: string): OperationResult;
  /** A remote session lasts `holdS` seconds without renewal, and locks the keys for starting. */
  holdRemoteControl(sessionId: string, holdS: number): OperationResult;
  prolongRemoteControl(sessionId: string, holdS: number): OperationResult;
  releaseRemoteControl(sessionId: string): OperationResult;
  /** A hold is a notice on the display; nothing is locked. */
  showRewashHold(cycleNumber: number, isHeld: boolean): OperationResult;
  rewashCycles(): number[];
  /** A machine that is updating starts nothing, switches nothing on, and keeps its parameters. */
  setUpdating(isUpdating: boolean): void;
  /** An opened door ends a running cycle as `aborted`, and a remote session. */
  setDoor(isOpen: boolean): void;
  /** The machine's own detection has to find the fault. */
  setFault(fault: MachineFault, isPresent: boolean): void;
  faults(): MachineFault[];
  alarms(): OpenAlarm[];
  parameters(): Readonly<Record<string, number>>;
  /**
   * Sets all values or none. Refused as `unknownParameter`, `valueNotAllowed`, `changedMeanwhile` if a parameter does
   * not have the expected value, or `notAllowedNow` while a cycle runs or the board is blank, which accepts only a
   * whole memory.
   */
  setParameters(values: Readonly<Record<string, number>>, write: ParameterWrite): OperationResult;
  /** Sets the presets of cycles and daily use; counters and factory parameters stay. Refused as `setParameters` is. */
  resetToFactory(order: ServiceOrder): OperationResult;
  /** Begins a new maintenance interval. Refused as `notAllowedNow` by a blank board. */
  completeMaintenance(order: ServiceOrder): OperationResult;
  isBlank(): boolean;
  /**
   * Sets up a blank board, switched on or off, with all data or none. Refused as `notBlank`, so that a board in use
   * cannot be overwritten, and as `unknownParameter` and `valueNotAllowed`.
   */
  restoreMemory(memory: RestoredMemory, board: ReplacedBoard): OperationResult;
  refill(supply: Supply): void;
  /**
   * Pumps the air out of the hose after a canister was changed. Refused unless the machine is idle, and as
   * `supplyEmpty`.
   * @param sessionId as for `startCycle`
   */
  replaceChemistry(supply: ChemicalSupply, sessionId?: string): OperationResult;
  supplies(): Supplies;
  counters(): Counters;
  /** A power cut stops everything immediately; when power returns, a cycle that was running ends as `aborted`. */
  setMainsPower(isOn: boolean): void;
  /** Every call adds new noise to the readings. */
  readings(): Readings;
  status(): StatusBody;
  /** @returns true values for tests and balances: degrees Celsius, litres, W */
  inspect(): PhysicalState;
  /** @returns events since the last call, oldest first */
  takeEvents(): TimedEvent[];
}

export interface PhysicalState {
  elapsedS: number;
  tank: { temperatureC: number; volumeL: number; vesselJPerK: number };
  boiler: { temperatureC: number; volumeL: number; vesselJPerK: number };
  /** Null if the machine is fed directly from the mains. */
  breakTank: { temperatureC: number; volumeL: number; vesselJPerK: number } | null;
  boilerHeaterW: number;
  tankHeaterW: number;
  /** Grams in a litre of wash water. */
  detergentGPerL: number;
  /** The used share of the resin's capacity. */
  resinUsed: number;
  balance: Balance;
}
