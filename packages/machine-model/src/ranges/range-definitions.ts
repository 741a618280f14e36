import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Channel, channels } from '@washboard/contract/telemetry/channels';
import { type CycleValues, hoodFast, washCycles } from './cycle-definitions.ts';
import { type Feature, features } from './features.ts';
import type { MachineParameterIdentifier, WashCycleType } from './parameter-table.ts';
import type { MachineFamily } from './range-model.ts';

export type MachineValues = Partial<Readonly<Record<MachineParameterIdentifier, number>>>;

export interface ModelDefinition {
  modelNumber: string;
  machine?: MachineValues;
}

interface RangeDefinition {
  family: MachineFamily;
  channels: readonly Channel[];
  features: readonly Feature[];
  machine: MachineValues;
  cycles: Readonly<Partial<Record<WashCycleType, CycleValues>>>;
  /** The first model replaces an unknown model number. */
  models: readonly [ModelDefinition, ...ModelDefinition[]];
}

/** Hiline, prime and ge have these channels (docs/product-rules.md#telemetry-and-counters). */
const fourChannels: readonly Channel[] = ['boilerTmp', 'tankTmp', 'boilerVlm', 'tankVlm'];

const without = (...missing: Feature[]): readonly Feature[] => features.filter((feature) => !missing.includes(feature));

const hood: MachineValues = {
  boilerLevel: 90,
  boilerCapacity: 90,
  boilerMinimumLevel: 45,
  tankLevel: 250,
  tankCapacity: 300,
  tankMinimumLevel: 140,
  tankOverflowLevel: 300,
  tankPressure2: 70,
  tankPressure3: 130,
  tankPressure4: 190,
  breakTankLevel: 60,
  breakTankCapacity: 80,
  boilerHeaterPower: 9,
  tankHeaterPower: 3,
  washPumpPower: 1.1,
  washPumpFlow: 24000,
  drainPumpFlow: 980,
  drainDuration: 120,
  lastEmptyingThreshold: 8,
  rinseFlow: 840,
  inletFlow: 430,
  resinCapacity: 400,
  regenerationVolume: 50,
  saltPerRegeneration: 250,
  maintenanceInterval: 30000,
};

const largeUnderCounter: MachineValues = {
  boilerLevel: 80,
  boilerCapacity: 80,
  boilerMinimumLevel: 40,
  tankLevel: 125,
  tankCapacity: 150,
  tankMinimumLevel: 70,
  tankOverflowLevel: 150,
  tankPressure2: 60,
  tankPressure3: 110,
  tankPressure4: 160,
  tankHeaterPower: 2.5,
  washPumpPower: 0.7,
  washPumpFlow: 14000,
};

const { dishes, glasses, fast, intensive, eco, short, medium, long } = washCycles;

export const rangeDefinitions: Readonly<Record<Gamma, RangeDefinition>> = {
  infinity: {
    family: 'underCounter',
    channels,
    features,
    machine: {},
    cycles: { dishes, glasses, fast, intensive, eco },
    models: [{ modelNumber: 'INF-50' }, { modelNumber: 'INF-55', machine: largeUnderCounter }],
  },
  hiline: {
    family: 'underCounter',
    channels: fourChannels,
    features: [],
    machine: { maintenanceInterval: 15000 },
    cycles: { short, medium, long },
    models: [{ modelNumber: 'HLN-40' }],
  },
  prime: {
    family: 'hood',
    channels: fourChannels,
    features: without('flowMeter', 'coldRinse', 'doorLock'),
    machine: hood,
    cycles: { dishes, fast: hoodFast, intensive, eco },
    models: [{ modelNumber: 'PRM-70' }],
  },
  ge: {
    family: 'underCounter',
    channels: fourChannels,
    features: ['softener'],
    machine: { maintenanceInterval: 15000 },
    cycles: { short, medium, long },
    models: [{ modelNumber: 'GEV-45' }],
  },
  tl: {
    family: 'underCounter',
    channels,
    features: without('doorLock'),
    machine: {},
    cycles: { short, medium, long, intensive },
    models: [{ modelNumber: 'TLX-50' }],
  },
  ce: {
    family: 'underCounter',
    channels,
    features: ['flowMeter', 'softener', 'osmosis', 'coldRinse', 'softStart'],
    machine: {},
    cycles: { glasses, short, medium, long },
    models: [{ modelNumber: 'CEX-40' }],
  },
  hpw: {
    family: 'hood',
    channels,
    features: without('coldRinse', 'doorLock'),
    machine: hood,
    cycles: { fast: hoodFast, dishes, intensive, eco },
    models: [{ modelNumber: 'HPX-70' }],
  },
};

/** @returns the range's first model if the number is unknown or missing */
export function modelDefinitionOf(gamma: Gamma, modelNumber?: string): ModelDefinition {
  const { models } = rangeDefinitions[gamma];
  return models.find((model) => model.modelNumber === modelNumber) ?? models[0];
}
