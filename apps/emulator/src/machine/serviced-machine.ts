import { join } from 'node:path';
import { noCounts } from '@washboard/machine-model/simulation/board/counters';
import { type MachineFault, mainBoardFaults } from '@washboard/machine-model/simulation/faults';
import type { OperationResult } from '@washboard/machine-model/simulation/machine';
import type { Supplies } from '@washboard/machine-model/simulation/plant/supplies';
import { forgetBluetooth } from '../bluetooth/bluetooth-memory.ts';
import { forgetLink } from '../link/machine-link.ts';
import { mainBoardOf } from './fitted-board.ts';
import type { MachineOptions } from './machine-options.ts';
import { openMachineStateFile } from './machine-state-file.ts';
import { RunningMachine } from './running-machine.ts';

const endsWithTheBoard: ReadonlySet<MachineFault> = new Set(mainBoardFaults);

export interface ServicedMachine {
  running(): RunningMachine;
  isBeingServiced(): boolean;
  /**
   * A board that is still blank stays and gets the secret. The previous board's memory and unsent messages are lost.
   * Refused as `busy` while a board is being fitted.
   */
  fitBoard(linkSecret: string): Promise<OperationResult>;
  stop(): Promise<void>;
}

export function startServicedMachine(options: MachineOptions): ServicedMachine {
  let running = RunningMachine.start(options);
  let fitting: Promise<void> | null = null;
  let isStopped = false;

  async function replaceBoard(secret: string): Promise<void> {
    const previous = running;
    const { machine } = previous;
    const { generation, isBlank } = previous.board();
    await previous.stop();
    fitBlankBoard({
      directory: join(options.dataDir, options.serialNumber),
      serialNumber: options.serialNumber,
      generation: isBlank ? generation : generation + 1,
      secret,
      supplies: machine.supplies(),
    });
    running = RunningMachine.start({
      ...options,
      network: previous.network(),
      hasMainsPower: previous.hasMainsPower(),
      timeFactor: previous.timeFactor(),
      faults: machine.faults().filter((fault) => !endsWithTheBoard.has(fault)),
    });
    running.setKitchen(previous.isKitchenAtWork());
    if (machine.status().isDoorOpen) running.machine.setDoor(true);
  }

  return {
    running: () => running,
    isBeingServiced: () => fitting !== null,
    async fitBoard(linkSecret) {
      if (fitting !== null || isStopped) return { ok: false, reason: 'busy' };
      fitting = replaceBoard(linkSecret);
      try {
        await fitting;
      } finally {
        fitting = null;
      }
      return { ok: true };
    },
    async stop() {
      isStopped = true;
      await Promise.allSettled([fitting]);
      await running.stop();
    },
  };
}

interface BlankBoardOptions {
  directory: string;
  serialNumber: string;
  generation: number;
  secret: string;
  supplies: Supplies;
}

function fitBlankBoard({ directory, serialNumber, generation, secret, supplies }: BlankBoardOptions): void {
  const memory = openMachineStateFile(directory);
  // A spare board comes with the firmware of its machine.
  const versions = memory.read()?.versions;
  forgetLink(directory);
  forgetBluetooth(directory);
  const { machineId } = mainBoardOf(serialNumber, generation);
  const board = { generation, isBlank: true, machineId, secret, unreported: null };
  memory.write(
    { cycleNumber: 0, openAlarms: [], versions, begunUpdate: null, display: null, board },
    { rewashCycles: () => [], parameters: () => ({}), supplies: () => supplies, counters: () => noCounts(0) },
  );
}

interface ServicedMachinesOptions {
  shared: Pick<MachineOptions, 'mqttUrl' | 'dataDir'> & Partial<MachineOptions>;
  machines: readonly (Pick<MachineOptions, 'serialNumber' | 'secret' | 'gamma'> & Partial<MachineOptions>)[];
}

export interface ServicedMachines {
  readonly machines: ReadonlyMap<string, ServicedMachine>;
  stop(): Promise<void>;
}

export function startServicedMachines({ shared, machines }: ServicedMachinesOptions): ServicedMachines {
  const running = new Map(
    machines.map(
      (machineOptions) =>
        [machineOptions.serialNumber, startServicedMachine({ ...shared, ...machineOptions })] as const,
    ),
  );
  return {
    machines: running,
    async stop() {
      await Promise.all([...running.values()].map((machine) => machine.stop()));
    },
  };
}
