import { timeZoneSchema } from '@washboard/contract/time/time-zone';
import { ConfigurationError } from '@washboard/server/config/configuration-error';

export interface DemoSettings {
  hasPast: boolean;
  fleetMachines: number;
  /** The time zone of all machines; null: each has that of its country. */
  timeZone: string | null;
}

/** @throws ConfigurationError */
export function readDemoSettings({ DEMO_PAST, FLEET_MACHINES, DEMO_TIME_ZONE }: NodeJS.ProcessEnv): DemoSettings {
  const fleetMachines = Number(FLEET_MACHINES || 0);
  if (!Number.isInteger(fleetMachines) || fleetMachines < 0 || fleetMachines > 999_999) {
    throw new ConfigurationError('FLEET_MACHINES: a number of machines, at most 999999.');
  }
  const timeZone = DEMO_TIME_ZONE || null;
  if (timeZone !== null && !timeZoneSchema.safeParse(timeZone).success) {
    throw new ConfigurationError('DEMO_TIME_ZONE: a time zone such as Europe/Rome.');
  }
  return { hasPast: DEMO_PAST !== '0', fleetMachines, timeZone };
}
