import type { MachineParameterIdentifier } from './parameter-table.ts';

export const features = [
  'breakTank',
  'flowMeter',
  'softener',
  'osmosis',
  'heatRecovery',
  'coldRinse',
  'doorLock',
  'softStart',
] as const;
export type Feature = (typeof features)[number];

export const featureParameters: Readonly<Record<Feature, readonly MachineParameterIdentifier[]>> = {
  breakTank: [
    'breakTankLevel',
    'breakTankPressure1',
    'breakTankPressure2',
    'breakTankPressure3',
    'breakTankPressure4',
    'breakTankCapacity',
  ],
  flowMeter: ['flowmeterPulses', 'flowmeterType'],
  softener: [
    'waterHardness',
    'softenerType',
    'resinCapacity',
    'brineDrawDuration',
    'resinSlowRinseDuration',
    'resinFastRinseDuration',
    'regenerationVolume',
    'saltPerRegeneration',
    'regenerationFillTimeout',
  ],
  osmosis: ['osmosisPresent'],
  heatRecovery: ['heatRecoveryPresent', 'heatRecoveryDuration'],
  coldRinse: ['coldRinsePresent'],
  doorLock: ['doorLockPresent'],
  softStart: [],
};
