import { noCounts } from '@washboard/machine-model/simulation/board/counters';
import type { Supplies } from '@washboard/machine-model/simulation/plant/supplies';
import { forgetLink } from '../link/machine-link.ts';
import { openMachineMemory } from './machine-memory.ts';
import { mainBoardOf } from './main-board.ts';

interface FitBoardOptions {
  /** Of a machine that is stopped. */
  directory: string;
  serialNumber: string;
  generation: number;
  secret: string;
  /** Of the machine, whichever board is in it. */
  supplies: Supplies;
}

/** Puts a blank board into a machine: nothing is left of what the one before remembered, and had yet to send. */
export function fitBoard({ directory, serialNumber, generation, secret, supplies }: FitBoardOptions): void {
  const memory = openMachineMemory(directory);
  // Spare boards are written with the firmware of the machine that they are meant for.
  const versions = memory.read()?.versions;
  forgetLink(directory);
  const { machineId } = mainBoardOf(serialNumber, generation);
  const board = { generation, isBlank: true, machineId, secret, untold: null };
  memory.write(
    { cycleNumber: 0, openAlarms: [], versions, begunUpdate: null, board },
    { parameters: () => ({}), supplies: () => supplies, counters: () => noCounts(0) },
  );
}
