import type { DayProfileName } from '@washboard/machine/fleet/day-profiles';
import type { PastTrouble } from './simulate-past.ts';

/** What the history of a machine is made from. */
export interface DemoMachinePast {
  house: DayProfileName;
  /** Cycles in its life until the demo began; the live machine counts on from here. */
  cycles: number;
  /** It was last heard so long before the demo began, hours. */
  silentForH: number;
  troubles: readonly PastTrouble[];
}

/** By serial number. Of the other machines nothing is known from the time before the demo began. */
export const demoPasts: Readonly<Record<string, DemoMachinePast>> = {
  IN240001: {
    house: 'restaurant',
    cycles: 41_236,
    silentForH: 0,
    troubles: [
      { fault: 'closedTap', daysAgo: 12, from: 9 * 60, hours: 1.5 },
      { fault: 'filterMisplaced', daysAgo: 4, from: 12 * 60, hours: 2 },
    ],
  },
  IN240002: {
    house: 'restaurant',
    cycles: 38_902,
    silentForH: 0,
    troubles: [{ fault: 'flowMeterBreak', daysAgo: 8, from: 11 * 60, hours: 30 }],
  },
  HL240001: {
    house: 'bar',
    cycles: 29_517,
    silentForH: 0,
    troubles: [{ fault: 'boilerProbeBreak', daysAgo: 5, from: 18 * 60, hours: 3 }],
  },
  PR240001: {
    house: 'restaurant',
    cycles: 45_180,
    silentForH: 0,
    troubles: [{ fault: 'scaledBoilerElement', daysAgo: 20, from: 12 * 60, hours: 8 }],
  },
  GE240001: {
    house: 'hotelBreakfast',
    cycles: 30_411,
    silentForH: 51,
    troubles: [{ fault: 'blockedDrain', daysAgo: 9, from: 8 * 60, hours: 6 }],
  },
  IN240003: {
    house: 'restaurant',
    cycles: 43_377,
    silentForH: 0,
    troubles: [{ fault: 'blockedDrain', daysAgo: 14, from: 22 * 60, hours: 3 }],
  },
  IN240004: {
    house: 'restaurant',
    cycles: 36_714,
    silentForH: 0,
    troubles: [{ fault: 'lostPhaseL2', daysAgo: 6, from: 19 * 60, hours: 2 }],
  },
  HL240002: {
    house: 'bar',
    cycles: 34_055,
    silentForH: 0,
    troubles: [{ fault: 'boilerThermostatTrip', daysAgo: 21, from: 17 * 60, hours: 4 }],
  },
  PR240002: {
    house: 'beerGarden',
    cycles: 28_640,
    silentForH: 0,
    troubles: [{ fault: 'tankProbeDrift', daysAgo: 16, from: 10 * 60, hours: 50 }],
  },
  GE240002: {
    house: 'beerGarden',
    cycles: 25_393,
    silentForH: 0,
    troubles: [{ fault: 'leakIntoBase', daysAgo: 11, from: 20 * 60, hours: 3 }],
  },
};
