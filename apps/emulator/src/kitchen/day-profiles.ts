/** Times are in minutes after midnight. */
export interface Service {
  from: number;
  /** A meal may end after midnight: 24:30 is 1470. */
  to: number;
  racks: number;
}

/** All figures are engineering estimates. */
export interface DayProfile {
  opensAt: number;
  closesAt: number;
  services: readonly Service[];
  /** The factors are for Monday to Sunday; 0 means that the kitchen is closed. */
  weekdays: readonly [number, number, number, number, number, number, number];
  largestTray: number;
  pauseS: readonly [number, number];
}

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

export const dayProfiles = {
  restaurant: {
    opensAt: at(9, 30),
    closesAt: at(23, 45),
    services: [
      { from: at(10), to: at(11, 45), racks: 5 },
      { from: at(12, 15), to: at(15), racks: 21 },
      { from: at(19), to: at(23, 30), racks: 28 },
    ],
    weekdays: [0, 0.8, 0.9, 1, 1.2, 1.3, 1.05],
    largestTray: 6,
    pauseS: [14, 35],
  },
  hotelBreakfast: {
    opensAt: at(6),
    closesAt: at(12),
    services: [
      { from: at(6, 45), to: at(10, 45), racks: 34 },
      { from: at(10, 30), to: at(11, 45), racks: 6 },
    ],
    weekdays: [0.9, 0.85, 0.85, 0.9, 1, 1.25, 1.3],
    largestTray: 5,
    pauseS: [14, 35],
  },
  bar: {
    opensAt: at(7),
    closesAt: at(24, 30),
    services: [
      { from: at(7, 30), to: at(10, 30), racks: 12 },
      { from: at(12), to: at(14, 30), racks: 8 },
      { from: at(17, 30), to: at(24, 15), racks: 26 },
    ],
    weekdays: [0.7, 0.75, 0.8, 0.95, 1.3, 1.35, 0.8],
    largestTray: 3,
    pauseS: [10, 25],
  },
  beerGarden: {
    opensAt: at(10),
    closesAt: at(23),
    services: [
      { from: at(11, 30), to: at(14, 30), racks: 16 },
      { from: at(16, 30), to: at(22, 45), racks: 32 },
    ],
    weekdays: [0.5, 0.55, 0.7, 0.8, 1.2, 1.5, 1.3],
    largestTray: 6,
    pauseS: [10, 25],
  },
} as const satisfies Record<string, DayProfile>;

export type DayProfileName = keyof typeof dayProfiles;
