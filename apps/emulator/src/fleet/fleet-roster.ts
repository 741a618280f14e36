import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type DayProfileName, dayProfiles } from '../kitchen/day-profiles.ts';

export interface RosterMachine {
  serialNumber: string;
  gamma: Gamma;
  house: DayProfileName;
}

const fleetGammas = ['infinity', 'hiline', 'prime', 'ge'] as const satisfies Gamma[];
const houses = Object.keys(dayProfiles) as DayProfileName[];

/** @param count up to 999,999 */
export function fleetRoster(count: number): RosterMachine[] {
  return Array.from({ length: count }, (_, i) => ({
    serialNumber: `FL${String(i + 1).padStart(6, '0')}`,
    gamma: fleetGammas[i % fleetGammas.length] ?? 'infinity',
    house: houses[Math.floor(i / fleetGammas.length) % houses.length] ?? 'restaurant',
  }));
}
