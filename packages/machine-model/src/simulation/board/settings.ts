import type { Feature } from '../../ranges/features.ts';
import type { SettingOf } from '../../ranges/programmes.ts';

/** Pressures are mm of water column at 0, 1/3, 2/3 and 3/3 of the capacity. */
export interface Calibration {
  capacityL: number;
  pressures: readonly [number, number, number, number];
}

/** Settings are in the units of the simulation: litres, seconds, watts and kelvin. */
export interface Settings {
  has: ReadonlySet<Feature>;
  boilerLevelL: number;
  tankLevelL: number;
  breakTankLevelL: number;
  boilerMinimumL: number;
  tankMinimumL: number;
  tankOverflowL: number;
  boilerCalibration: Calibration;
  tankCalibration: Calibration;
  breakTankCalibration: Calibration;
  boilerHeaterW: number;
  tankHeaterW: number;
  washPumpW: number;
  rinseLPerS: number;
  drainLPerS: number;
  inletLPerS: number;
  flowmeterPulses: number;
  detergentMlPerS: number;
  rinseAidMlPerS: number;
  detergentGPerL: number;
  detergentGPerMl: number;
  rinseAidMlPerL: number;
  dosageFactor: number;
  drainS: number;
  lastEmptyingL: number;
  lastEmptyingS: number;
  hasHeatRecovery: boolean;
  heatRecoveryS: number;
  hasColdRinse: boolean;
  hasDoorLock: boolean;
  hasInterlock: boolean;
  hasFlowMeter: boolean;
  hasSoftener: boolean;
  standbyS: number;
  standbyReductionK: number;
  energySavingS: number;
  energySavingReductionK: number;
  /** Hours of the day; equal ones switch this off. */
  energySavingHours: { from: number; until: number };
  softenedL: number;
  brineDrawS: number;
  slowRinseS: number;
  fastRinseS: number;
  regenerationL: number;
  saltPerRegenerationKg: number;
  boilerFillTimeoutS: number;
  tankFillTimeoutS: number;
  boilerHeatTimeoutS: number;
  tankHeatTimeoutS: number;
  drainTimeoutS: number;
  levelDropTimeoutS: number;
  rinseHeatWaitTimeoutS: number;
  regenerationFillTimeoutS: number;
  maintenanceInterval: number;
  boilerBandK: number;
  tankBandK: number;
}

/** The capacity of the resin is given at this hardness, °dH (est.). */
const referenceHardness = 10;

export function settingsFrom(settingOf: SettingOf, has: ReadonlySet<Feature>): Settings {
  const litres = (identifier: string) => settingOf(identifier) / 10;
  const perSecond = (identifier: string) => settingOf(identifier) / 3600;
  const minutes = (identifier: string) => settingOf(identifier) * 60;
  const watts = (identifier: string) => settingOf(identifier) * 1000;
  const kelvin = (identifier: string) => settingOf(identifier) / 10;
  const isSet = (identifier: string) => settingOf(identifier) !== 0;
  const calibration = (vessel: 'boiler' | 'tank' | 'breakTank'): Calibration => ({
    capacityL: litres(`${vessel}Capacity`),
    pressures: [
      settingOf(`${vessel}Pressure1`),
      settingOf(`${vessel}Pressure2`),
      settingOf(`${vessel}Pressure3`),
      settingOf(`${vessel}Pressure4`),
    ],
  });
  const hardness = settingOf('waterHardness');
  return {
    has,
    boilerLevelL: Math.min(litres('boilerLevel'), litres('boilerCapacity')),
    tankLevelL: Math.min(litres('tankLevel'), litres('tankOverflowLevel')),
    breakTankLevelL: Math.min(litres('breakTankLevel'), litres('breakTankCapacity')),
    boilerMinimumL: litres('boilerMinimumLevel'),
    tankMinimumL: litres('tankMinimumLevel'),
    tankOverflowL: litres('tankOverflowLevel'),
    boilerCalibration: calibration('boiler'),
    tankCalibration: calibration('tank'),
    breakTankCalibration: calibration('breakTank'),
    boilerHeaterW: watts('boilerHeaterPower'),
    tankHeaterW: watts('tankHeaterPower'),
    washPumpW: watts('washPumpPower'),
    rinseLPerS: perSecond('rinseFlow'),
    drainLPerS: perSecond('drainPumpFlow'),
    inletLPerS: perSecond('inletFlow'),
    flowmeterPulses: settingOf('flowmeterPulses'),
    detergentMlPerS: settingOf('detergentPumpFlow') / 60,
    rinseAidMlPerS: settingOf('rinseAidPumpFlow') / 60,
    detergentGPerL: settingOf('detergentDosage'),
    detergentGPerMl: settingOf('detergentDensity') / 1000,
    rinseAidMlPerL: settingOf('rinseAidDosage'),
    dosageFactor: settingOf('dosageMultiplier') / 100,
    drainS: settingOf('drainDuration'),
    lastEmptyingL: litres('lastEmptyingThreshold'),
    lastEmptyingS: settingOf('lastEmptyingDuration'),
    hasHeatRecovery: has.has('heatRecovery') && isSet('heatRecoveryPresent'),
    heatRecoveryS: settingOf('heatRecoveryDuration'),
    hasColdRinse: has.has('coldRinse') && isSet('coldRinsePresent'),
    hasDoorLock: has.has('doorLock') && isSet('doorLockPresent'),
    hasInterlock: isSet('heaterInterlock'),
    hasFlowMeter: has.has('flowMeter') && isSet('flowmeterType'),
    hasSoftener: has.has('softener') && isSet('softenerType'),
    standbyS: minutes('standbyTime'),
    standbyReductionK: kelvin('standbyReduction'),
    energySavingS: minutes('energySavingTime'),
    energySavingReductionK: kelvin('energySavingReduction'),
    energySavingHours: { from: settingOf('energySavingFrom'), until: settingOf('energySavingUntil') },
    softenedL: hardness === 0 ? Number.POSITIVE_INFINITY : (settingOf('resinCapacity') * referenceHardness) / hardness,
    brineDrawS: settingOf('brineDrawDuration'),
    slowRinseS: settingOf('resinSlowRinseDuration'),
    fastRinseS: settingOf('resinFastRinseDuration'),
    regenerationL: litres('regenerationVolume'),
    saltPerRegenerationKg: settingOf('saltPerRegeneration') / 1000,
    boilerFillTimeoutS: settingOf('boilerFillTimeout'),
    tankFillTimeoutS: minutes('tankFillTimeout'),
    boilerHeatTimeoutS: minutes('boilerHeatTimeout'),
    tankHeatTimeoutS: minutes('tankHeatTimeout'),
    drainTimeoutS: settingOf('drainTimeout'),
    levelDropTimeoutS: settingOf('levelDropTimeout'),
    rinseHeatWaitTimeoutS: minutes('rinseHeatWaitTimeout'),
    regenerationFillTimeoutS: settingOf('regenerationFillTimeout'),
    maintenanceInterval: settingOf('maintenanceInterval'),
    boilerBandK: kelvin('boilerHysteresis'),
    tankBandK: kelvin('tankHysteresis'),
  };
}
