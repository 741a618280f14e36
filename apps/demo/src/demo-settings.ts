import { ConfigurationError } from '@washboard/server/config/env';

export interface DemoSettings {
  hasPast: boolean;
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
