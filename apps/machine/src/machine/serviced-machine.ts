import { join } from 'node:path';
import { type MachineFault, mainBoardFaults } from '@washboard/machine-model/simulation/faults';
import type { OperationResult } from '@washboard/machine-model/simulation/machine';
import { fitBoard } from './fit-board.ts';
import type { RunningMachine, StartMachineOptions } from './running-machine.ts';
import { startMachine } from './start-machine.ts';

const endsWithTheBoard: ReadonlySet<MachineFault> = new Set(mainBoardFaults);

/** A machine whose main board can be replaced. */
export interface ServicedMachine {
  /** With the board that is in it now. */
  running(): RunningMachine;
  /** It is open, and nothing about it can be operated. */
  isBeingServiced(): boolean;
  /**
   * Puts the spare board in, which signs in with this secret and is blank; a blank one stays and gets the secret. The
   * board before takes its memory and everything unsent with it. Around the machine all stays as it is: canisters, mains,
   * network, people, and what is broken, if not on the board. Refused as `busy` while another one is being fitted.
   */
  fitBoard(linkSecret: string): Promise<OperationResult>;
  stop(): Promise<void>;
}

export function startServicedMachine(options: StartMachineOptions): ServicedMachine {
  let running = startMachine(options);
  let fitting: Promise<void> | null = null;
  let isStopped = false;

  async function replaceBoard(secret: string): Promise<void> {
    const { machine, board, network, hasMainsPower, timeFactor, isKitchenAtWork, stop } = running;
    const { generation, isBlank } = board();
    await stop();
    fitBoard({
      directory: join(options.dataDir, options.serialNumber),
      serialNumber: options.serialNumber,
      generation: isBlank ? generation : generation + 1,
      secret,
      supplies: machine.supplies(),
    });
    running = startMachine({
      ...options,
      network: network(),
      hasMainsPower: hasMainsPower(),
      timeFactor: timeFactor(),
      faults: machine.faults().filter((fault) => !endsWithTheBoard.has(fault)),
    });
    running.setKitchen(isKitchenAtWork());
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
