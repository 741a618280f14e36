import type { RestoreMemory } from '@washboard/contract/machine-link/machine-commands';
import type { MachineEvent } from '@washboard/contract/machine-link/machine-events';
import type { Machine, OperationResult } from '@washboard/machine-model/simulation/machine';
import type { BegunUpdate, FirmwareVersions } from '../firmware/firmware-updater.ts';
import type { ConfiguredDisplay } from './configured-display.ts';
import { countersFrom } from './counter-report.ts';
import type { FittedBoard } from './fitted-board.ts';
import type { MachineStateFile, Remembered } from './machine-state-file.ts';
import type { MachineTime } from './machine-time.ts';

const savedAfter: ReadonlySet<string> = new Set([
  'cycleStarted',
  'cycleEnded',
  'parameterChanged',
  'alarmRaised',
  'alarmCleared',
  'boardReplaced',
  'factoryReset',
  'maintenanceCompleted',
]);

/** After this time the detection of alarms has checked every condition. */
const detectionS = 60;

interface PersistentStateOptions {
  memory: MachineStateFile;
  remembered: Remembered | null;
  cycleNumber: number;
  machine: Pick<
    Machine,
    'alarms' | 'isBlank' | 'restoreMemory' | 'rewashCycles' | 'parameters' | 'supplies' | 'counters'
  >;
  board: FittedBoard;
  display: Pick<ConfiguredDisplay, 'settings'>;
  time: Pick<MachineTime, 'elapsedS'>;
  firmware: () => { versions: FirmwareVersions; begunUpdate: BegunUpdate | null };
}

export interface PersistentState {
  save(): void;
  observe(event: MachineEvent): void;
  restore(memory: RestoreMemory, commandId: string): OperationResult;
  /** The detection did not find these alarms again after the start. @returns the events to send, once */
  clearStaleAlarms(): MachineEvent[];
}

export function createPersistentState(options: PersistentStateOptions): PersistentState {
  const { memory, remembered, machine, board, display, time, firmware } = options;
  let { cycleNumber } = options;
  const carriedAlarms = new Set(remembered?.openAlarms);
  let clearAtS = detectionS;

  function save(): void {
    const openAlarms = [...machine.alarms().map(({ errorCode }) => errorCode), ...carriedAlarms];
    const machineState = { cycleNumber, openAlarms, ...firmware(), display: display.settings() };
    memory.write({ ...machineState, board: board.toRemember(machine.isBlank()) }, machine);
  }

  function carryAlarms(errorCodes: readonly string[]): void {
    const openCodes = machine.alarms().map(({ errorCode }) => errorCode);
    for (const errorCode of errorCodes) if (!openCodes.includes(errorCode)) carriedAlarms.add(errorCode);
    clearAtS = time.elapsedS() + detectionS;
  }

  return {
    save,
    observe(event) {
      if (event.kind === 'cycleStarted') cycleNumber = event.body.cycleNumber;
      if (event.kind === 'alarmRaised') carriedAlarms.delete(event.body.errorCode);
      if (savedAfter.has(event.kind)) save();
    },
    restore(received, commandId) {
      const { machineId, replaces: replacedId, parameters } = received;
      const replaced = { macAddress: board.macAddress, was: replacedId, commandId };
      const restored = { parameters, counters: countersFrom(received), cycleNumber: received.cycleNumber };
      const result = machine.restoreMemory(restored, replaced);
      if (!result.ok) return result;
      board.setUp(machineId, { ...replaced, cycleNumber: received.cycleNumber });
      carryAlarms(received.openAlarms);
      cycleNumber = received.cycleNumber;
      // What the cloud received must still be true after a restart.
      save();
      return result;
    },
    clearStaleAlarms() {
      if (carriedAlarms.size === 0 || time.elapsedS() < clearAtS) return [];
      const events = [...carriedAlarms].map((errorCode) => ({ kind: 'alarmCleared', body: { errorCode } }) as const);
      carriedAlarms.clear();
      return events;
    },
  };
}
