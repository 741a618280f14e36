import type { ChemicalSupply, RefusalReason } from '@washboard/contract/machine-link/device-commands';
import type { MachineEvent } from '@washboard/contract/machine-link/device-events';
import type { StatusBody } from '@washboard/contract/machine-link/device-status';
import type { Readings } from '@washboard/contract/telemetry/channels';
import type { AlarmCondition } from '../alarms/alarm-conditions.ts';
import type { RangeModel } from '../ranges/range-model.ts';
import type { Counters } from './board/counters.ts';
import type { MachineFault } from './faults.ts';
import type { Environment } from './plant/figures.ts';
import type { Ledger } from './plant/ledger.ts';
import type { Supplies, Supply } from './plant/supplies.ts';
import type { Random } from './seeded-random.ts';

/** `failures`: the reason for each refused parameter, by code. */
export type OperationResult =
  | { ok: true }
  | { ok: false; reason: RefusalReason; failures?: Readonly<Record<string, RefusalReason>> };

export interface ParameterWrite {
  by: 'panel' | 'cloud' | 'bluetooth';
  /** The command that requested it. */
  commandId?: string;
  /** The Bluetooth grant of the person who set it. */
  grantId?: string;
  /** Values that must not have changed since they were read: by code, null where there was no value. */
  expected?: Readonly<Record<string, number | null>>;
}

/** Who asked for service: the command, or a person at the machine. */
export interface ServiceOrder {
  commandId?: string;
}

export interface TimedEvent {
  /** By the machine's clock, ms since 1970. */
  atMs: number;
  event: MachineEvent;
}

/** Initial state of a machine. Cold: with an empty tank. Hot: full and at its set points. */
export interface InitialState {
  power: 'on' | 'off';
  water: 'cold' | 'hot';
  /** Its board was never set up: it has no parameters, counters or cycle number. */
  isBlank: boolean;
  /** Number of its last cycle. */
  cycleNumber: number;
  /** Numbers of the cycles whose racks must be washed again. */
  rewashCycles: readonly number[];
  /** Stored state; by default that of a new machine with full containers. */
  parameters: Readonly<Record<string, number>>;
  supplies: Readonly<Supplies>;
  counters: Readonly<Counters>;
}

/** The memory of the previous main board, for the new one. */
export interface RestoredMemory {
  /** By code; missing parameters get their default. */
  parameters: Readonly<Record<string, number>>;
  /** Missing counters begin at 0, the cycles before maintenance with their interval. */
  counters: Partial<Counters>;
  /** Number of the last cycle. */
  cycleNumber: number;
}

/** Body of the event of a replacement, without the cycle number. */
export type ReplacedBoard = Omit<Extract<MachineEvent, { kind: 'boardReplaced' }>['body'], 'cycleNumber'>;

export interface OpenAlarm {
  errorCode: string;
  condition: AlarmCondition;
  raisedAtMs: number;
}

export interface MachineOptions {
  range: RangeModel;
  /** For sensor noise. */
  random: Random;
  /** The machine's clock: ms since 1970 when `elapsedS` seconds have been simulated. */
  timeOf: (elapsedS: number) => number;
  initial?: Partial<InitialState>;
  environment?: Partial<Environment>;
}

/** One dishwasher. Operations act immediately; time passes only in `advance`. */
export interface Machine {
  readonly range: RangeModel;
  /**
   * Lets time pass, seconds. Splitting a span into several calls shifts the switching of a heater by a step at most.
   */
  advance(seconds: number): void;
  /** @param sessionId of a remote session; none: a person at the machine, refused during a remote session */
  startCycle(cycleType: string, sessionId?: string): OperationResult;
  /** Ends the running cycle as `stopped`. */
  stopCycle(): OperationResult;
  /** Also ok if it is on already. @param sessionId as for a start */
  powerOn(sessionId?: string): OperationResult;
  /**
   * Drains and switches off; a running cycle ends as `stopped`. Also ok when it is off already.
   * @param sessionId as for a start; a person at the machine may always switch off
   */
  shutdown(sessionId?: string): OperationResult;
  /** Begins a remote session of so many seconds, in which the keys for starting are locked. */
  holdRemoteControl(sessionId: string, holdS: number): OperationResult;
  prolongRemoteControl(sessionId: string, holdS: number): OperationResult;
  releaseRemoteControl(sessionId: string): OperationResult;
  /** Displays that the rack of a cycle must be washed again, or no longer. Locks nothing. */
  showRewashHold(cycleNumber: number, isHeld: boolean): OperationResult;
  /** Numbers of the cycles for which it was requested, the last requested last. */
  rewashCycles(): number[];
  /** While its firmware is replaced the machine starts nothing, switches nothing on, and keeps its parameters. */
  setUpdating(isUpdating: boolean): void;
  /** Opening it ends a running cycle as `aborted`, and a remote session. */
  setDoor(isOpen: boolean): void;
  /** Adds a fault or repairs it. The machine's own detection has to find it. */
  setFault(fault: MachineFault, isPresent: boolean): void;
  faults(): MachineFault[];
  /** Oldest first. */
  alarms(): OpenAlarm[];
  /** By code. */
  parameters(): Readonly<Record<string, number>>;
  /**
   * All or none. Refused as `unknownParameter`, `valueNotAllowed`, `changedMeanwhile` if a parameter does not have the
   * expected value, or `notAllowedNow` while a cycle runs or the board is blank: that one accepts only a whole memory.
   */
  setParameters(values: Readonly<Record<string, number>>, write: ParameterWrite): OperationResult;
  /** To the presets of cycles and daily use; counters and factory parameters stay. Refused as `setParameters` is. */
  resetToFactory(order: ServiceOrder): OperationResult;
  /** Begins a new maintenance interval. Refused as `notAllowedNow` by a blank board. */
  completeMaintenance(order: ServiceOrder): OperationResult;
  isBlank(): boolean;
  /**
   * Sets up a blank board, switched on or off; all or nothing. Refused as `notBlank`, so that a board in use cannot be
   * overwritten, and as `unknownParameter` and `valueNotAllowed`.
   */
  restoreMemory(memory: RestoredMemory, board: ReplacedBoard): OperationResult;
  refill(supply: Supply): void;
  /**
   * Pumps the air out of the hose after a canister was changed. Refused unless the machine is idle, and as `supplyEmpty`.
   * @param sessionId as for a start
   */
  replaceChemistry(supply: ChemicalSupply, sessionId?: string): OperationResult;
  supplies(): Supplies;
  counters(): Counters;
  /** A power cut stops everything immediately; when power returns, a cycle that was running ends as `aborted`. */
  setMainsPower(isOn: boolean): void;
  /** Values of the probes; every call adds new noise. */
  readings(): Readings;
  status(): StatusBody;
  /** True values without noise, for tests and balances: degrees Celsius, litres, W. */
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
