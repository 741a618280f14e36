import type { StartMachineOptions } from '../machine/running-machine.ts';
import { type ServicedMachine, startServicedMachine } from '../machine/serviced-machine.ts';

/** What the machines of a fleet share, and what each has of its own. */
export interface StartFleetOptions {
  shared: Pick<StartMachineOptions, 'mqttUrl' | 'dataDir'> & Partial<StartMachineOptions>;
  machines: readonly (Pick<StartMachineOptions, 'serialNumber' | 'secret' | 'gamma'> & Partial<StartMachineOptions>)[];
}

export interface RunningFleet {
  readonly machines: ReadonlyMap<string, ServicedMachine>;
  stop(): Promise<void>;
}

/** Starts several machines in this process; a machine's own options win over the shared ones. */
export function startFleet({ shared, machines }: StartFleetOptions): RunningFleet {
  const running = new Map(
    machines.map((own) => [own.serialNumber, startServicedMachine({ ...shared, ...own })] as const),
  );
  return {
    machines: running,
    async stop() {
      await Promise.all([...running.values()].map((machine) => machine.stop()));
    },
  };
}
