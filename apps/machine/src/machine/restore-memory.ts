import type { RestoreMemory } from '@washboard/contract/machine-link/device-commands';
import type { Machine, OperationResult } from '@washboard/machine-model/simulation/machine';
import type { CarriedAlarms } from './carried-alarms.ts';
import { countersFrom } from './counter-report.ts';
import type { FittedBoard } from './fitted-board.ts';

interface RestoreMemoryOptions {
  machine: Pick<Machine, 'restoreMemory' | 'alarms'>;
  board: Pick<FittedBoard, 'macAddress' | 'setUp'>;
  carriedAlarms: Pick<CarriedAlarms, 'carry'>;
  elapsedS: number;
  commandId: string;
}

/** Gives the machine's new board what the one before remembered. */
export function restoreMemory(
  told: RestoreMemory,
  { machine, board, carriedAlarms, elapsedS, commandId }: RestoreMemoryOptions,
): OperationResult {
  const { machineId, replaces: was, parameters, cycleNumber, openAlarms } = told;
  const replaced = { macAddress: board.macAddress, was, commandId };
  const result = machine.restoreMemory({ parameters, counters: countersFrom(told), cycleNumber }, replaced);
  if (!result.ok) return result;
  board.setUp(machineId, { ...replaced, cycleNumber });
  const foundAlready = machine.alarms().map(({ errorCode }) => errorCode);
  carriedAlarms.carry(
    openAlarms.filter((errorCode) => !foundAlready.includes(errorCode)),
    elapsedS,
  );
  return result;
}
