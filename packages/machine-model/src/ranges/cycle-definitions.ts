import type { ServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { CycleParameter, CycleType, MachineParameterIdentifier, WashCycleType } from './parameter-table.ts';

export type CycleValues = Partial<Readonly<Record<CycleParameter, number>>>;

/**
 * Programmes of the trade last 90 to 300 s, those of hoods from 50 s on. Wash set points are at least 2 K above the
 * hygienic 60 °C, because the control band and a cold rack take 1 to 2 K.
 */
export const washCycles = {
  dishes: {},
  glasses: { washDuration: 70, rinseTime: 11, tankSetPoint: 620, boilerSetPoint: 820, rinseVolume: 22 },
  fast: { washDuration: 70, rinseTime: 11, rinseVolume: 24 },
  intensive: { washDuration: 275, rinseTime: 14, tankSetPoint: 650, boilerSetPoint: 870, rinseVolume: 28 },
  eco: { washDuration: 130, rinseTime: 11, soaking: 30, tankSetPoint: 620, boilerSetPoint: 820, rinseVolume: 22 },
  short: { washDuration: 70, rinseTime: 11, rinseVolume: 24 },
  medium: {},
  long: { washDuration: 158, rinseTime: 13, tankSetPoint: 640, rinseVolume: 27 },
} as const satisfies Readonly<Record<WashCycleType, CycleValues>>;

export const washProgrammes: readonly string[] = Object.keys(washCycles);

export const hoodFast = { washDuration: 31, rinseTime: 10, rinseVolume: 24 } as const satisfies CycleValues;

/** Dishes soak in the cycles of docs/product-rules.md#ranges. */
export const soakingCycles: ReadonlySet<CycleType> = new Set(['eco', 'short']);

/** Service cycles also depend on these parameters of the machine. */
export const serviceCycleParameters = {
  autoWash: ['drainDuration', 'lastEmptyingThreshold', 'lastEmptyingDuration'],
  manualDrain: ['drainDuration', 'lastEmptyingThreshold', 'lastEmptyingDuration'],
  regeneration: [
    'brineDrawDuration',
    'resinSlowRinseDuration',
    'resinFastRinseDuration',
    'regenerationVolume',
    'saltPerRegeneration',
  ],
} as const satisfies Readonly<Record<ServiceCycle, readonly MachineParameterIdentifier[]>>;

/** The door stays shut after the rinse while steam falls, s (est.). */
export const settleS = 5;
