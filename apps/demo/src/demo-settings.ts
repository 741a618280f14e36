import { ConfigurationError } from '@washboard/server/config/env';

/** What the demo adds to the server's configuration. */
export interface DemoSettings {
  /** Whether the machines get a past of 30 days. */
  hasPast: boolean;
  /** Machines for the fleet mode, beside those of the demo world. */
  fleetMachines: number;
}

/** @throws ConfigurationError */
export function readDemoSettings({ DEMO_PAST, FLEET_MACHINES }: NodeJS.ProcessEnv): DemoSettings {
  const fleetMachines = Number(FLEET_MACHINES || 0);
  if (!Number.isInteger(fleetMachines) || fleetMachines < 0 || fleetMachines > 999_999) {
    throw new ConfigurationError('FLEET_MACHINES: a number of machines, at most 999999.');
  }
  return { hasPast: DEMO_PAST !== '0', fleetMachines };
}
