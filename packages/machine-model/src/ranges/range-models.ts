import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Channel, channels } from '@washboard/contract/telemetry/channels';
import { programmes } from './programmes.ts';
import type { RangeModel } from './range-model.ts';

/** What hiline, prime and ge measure (specification, section 3). */
const fourChannels: readonly Channel[] = ['boilerTmp', 'tankTmp', 'boilerVlm', 'tankVlm'];

const hygiene = { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900 };

/** Typical figures of an under-counter machine. */
const underCounter = {
  family: 'underCounter',
  tank: { capacityVlm: 130, operatingVlm: 110, minimumVlm: 60, heaterW: 2000 },
  boiler: { capacityVlm: 70, heaterW: 6000 },
  washPumpW: 600,
  rinseFlow: 780,
  criticalTmp: 1050,
  hygiene,
} as const satisfies Partial<RangeModel>;

/** Typical figures of a hood machine. */
const hood = {
  family: 'hood',
  tank: { capacityVlm: 300, operatingVlm: 250, minimumVlm: 140, heaterW: 3000 },
  boiler: { capacityVlm: 90, heaterW: 9000 },
  washPumpW: 1100,
  rinseFlow: 840,
  criticalTmp: 1050,
  hygiene,
} as const satisfies Partial<RangeModel>;

const { dishes, glasses, fast, intensive, eco, short, medium, long, hoodFast } = programmes;

/** Every range of both brands. */
export const rangeModels: Readonly<Record<Gamma, RangeModel>> = {
  infinity: { gamma: 'infinity', ...underCounter, channels, programmes: { dishes, glasses, fast, intensive, eco } },
  hiline: { gamma: 'hiline', ...underCounter, channels: fourChannels, programmes: { short, medium, long } },
  prime: { gamma: 'prime', ...hood, channels: fourChannels, programmes: { dishes, fast: hoodFast, intensive, eco } },
  ge: { gamma: 'ge', ...underCounter, channels: fourChannels, programmes: { short, medium, long } },
  tl: { gamma: 'tl', ...underCounter, channels, programmes: { short, medium, long, intensive } },
  ce: { gamma: 'ce', ...underCounter, channels, programmes: { glasses, short, medium, long } },
  hpw: { gamma: 'hpw', ...hood, channels, programmes: { fast: hoodFast, dishes, intensive, eco } },
};
