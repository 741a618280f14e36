import type { RunningMachine, StartMachineOptions } from './running-machine.ts';
import { startMachine } from './start-machine.ts';

/** What the machines of a fleet share, and what each has of its own. */
export interface StartFleetOptions {
  shared: Pick<StartMachineOptions, 'mqttUrl' | 'dataDir'> & Partial<StartMachineOptions>;
  machines: readonly (Pick<StartMachineOptions, 'serialNumber' | 'secret' | 'gamma'> & Partial<StartMachineOptions>)[];
}

export interface RunningFleet {
  readonly machines: ReadonlyMap<string, RunningMachine>;
  stop(): Promise<void>;
}

/** Starts several machines in this process; a machine's own options win over the shared ones. */
export function startFleet({ shared, machines }: StartFleetOptions): RunningFleet {
  const running = new Map(machines.map((own) => [own.serialNumber, startMachine({ ...shared, ...own })] as const));
  return {
    machines: running,
    async stop() {
      await Promise.all([...running.values()].map((machine) => machine.stop()));
    },
  };
}
