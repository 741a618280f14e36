import type { ServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { ParameterUnit } from '@washboard/contract/data-models/parameters';

/** A row is [identifier, code, type (0 cycle, 1 factory), unit, min, max, step, default]. */
export type ParameterRow = readonly [string, string, 0 | 1, ParameterUnit, number, number, number, number];

/**
 * Defaults are those of an under-counter machine; bounds without a figure of the trade are engineering estimates. The
 * letters are the trade's: B boiler, V wash tank (vasca), T break tank, d detergent, r rinse aid, S softener. A
 * transducer is calibrated by its pressure, in mm of water column, at 0, 1/3, 2/3 and 3/3 of the vessel's capacity.
 */
export const machineParameterTable = [
  ['boilerLevel', 'SB', 1, 'deciLitre', 30, 150, 1, 70],
  ['tankLevel', 'SV', 1, 'deciLitre', 50, 450, 1, 110],
  ['breakTankLevel', 'ST', 1, 'deciLitre', 10, 100, 1, 40],
  ['boilerPressure1', 'PB1', 1, 'mmH2O', 0, 500, 1, 20],
  ['boilerPressure2', 'PB2', 1, 'mmH2O', 0, 500, 1, 100],
  ['boilerPressure3', 'PB3', 1, 'mmH2O', 0, 500, 1, 180],
  ['boilerPressure4', 'PB4', 1, 'mmH2O', 0, 500, 1, 260],
  ['tankPressure1', 'PV1', 1, 'mmH2O', 0, 500, 1, 10],
  ['tankPressure2', 'PV2', 1, 'mmH2O', 0, 500, 1, 55],
  ['tankPressure3', 'PV3', 1, 'mmH2O', 0, 500, 1, 100],
  ['tankPressure4', 'PV4', 1, 'mmH2O', 0, 500, 1, 145],
  ['breakTankPressure1', 'PT1', 1, 'mmH2O', 0, 500, 1, 15],
  ['breakTankPressure2', 'PT2', 1, 'mmH2O', 0, 500, 1, 70],
  ['breakTankPressure3', 'PT3', 1, 'mmH2O', 0, 500, 1, 125],
  ['breakTankPressure4', 'PT4', 1, 'mmH2O', 0, 500, 1, 180],
  ['flowmeterPulses', 'FM1', 1, 'pulses/l', 50, 2000, 1, 400],
  ['osmosisPresent', 'OS1', 1, 'switch', 0, 1, 1, 0],
  ['waterHardness', 'S', 0, '°dH', 0, 40, 1, 12],
  ['detergentDosage', 'd', 0, 'g/l', 0, 6, 0.1, 2.5],
  ['rinseAidDosage', 'r', 0, 'ml/l', 0, 1, 0.05, 0.3],
  ['boilerCapacity', 'S2', 1, 'deciLitre', 30, 150, 1, 70],
  ['tankCapacity', 'S3', 1, 'deciLitre', 80, 500, 1, 130],
  ['breakTankCapacity', 'S4', 1, 'deciLitre', 20, 120, 1, 50],
  ['boilerMinimumLevel', 'S5', 1, 'deciLitre', 10, 100, 1, 35],
  ['tankMinimumLevel', 'S6', 1, 'deciLitre', 20, 300, 1, 60],
  ['tankOverflowLevel', 'S7', 1, 'deciLitre', 60, 500, 1, 130],
  ['boilerHeaterPower', 'S8', 1, 'kW', 3, 12, 0.1, 6],
  ['tankHeaterPower', 'S9', 1, 'kW', 0.8, 5, 0.1, 2],
  ['washPumpPower', 'S10', 1, 'kW', 0.3, 2, 0.1, 0.6],
  ['washPumpFlow', 'S11', 1, 'l/h', 6000, 30000, 100, 12000],
  ['drainPumpFlow', 'S12', 1, 'l/h', 300, 2400, 10, 600],
  ['detergentPumpFlow', 'S13', 1, 'ml/min', 10, 300, 1, 60],
  ['rinseAidPumpFlow', 'S14', 1, 'ml/min', 1, 60, 1, 6],
  ['detergentDensity', 'S15', 0, 'g/l', 900, 1500, 1, 1200],
  ['rinseAidDensity', 'S16', 0, 'g/l', 900, 1300, 1, 1030],
  ['dosageMultiplier', 'S17', 0, '%', 50, 200, 1, 100],
  ['drainDuration', 'S18', 1, 's', 30, 180, 1, 90],
  ['lastEmptyingThreshold', 'S19', 1, 'deciLitre', 1, 30, 1, 5],
  ['lastEmptyingDuration', 'S20', 1, 's', 5, 60, 1, 15],
  ['heatRecoveryPresent', 'S21', 1, 'switch', 0, 1, 1, 0],
  ['heatRecoveryDuration', 'S22', 1, 's', 10, 60, 1, 25],
  ['standbyTime', 'S23', 0, 'min', 0, 240, 5, 30],
  ['standbyReduction', 'S24', 1, 'deciKelvin', 0, 150, 5, 50],
  ['rinseFlow', 'S25', 1, 'l/h', 600, 1800, 10, 780],
  ['energySavingReduction', 'S26', 1, 'deciKelvin', 0, 250, 5, 100],
  ['energySavingTime', 'S27', 0, 'min', 0, 480, 5, 120],
  ['softenerType', 'S28', 1, 'choice', 0, 2, 1, 1],
  ['flowmeterType', 'S29', 1, 'choice', 0, 2, 1, 1],
  ['resinCapacity', 'S30', 1, 'l', 50, 2000, 10, 300],
  ['brineDrawDuration', 'S31', 1, 's', 30, 600, 5, 180],
  ['resinSlowRinseDuration', 'S32', 1, 's', 30, 600, 5, 180],
  ['resinFastRinseDuration', 'S33', 1, 's', 10, 300, 5, 60],
  ['regenerationVolume', 'S34', 1, 'deciLitre', 20, 80, 1, 45],
  ['saltPerRegeneration', 'S35', 1, 'g', 50, 800, 10, 200],
  ['inletFlow', 'S36', 1, 'l/h', 120, 1200, 10, 320],
  ['boilerFillTimeout', 'S37', 1, 's', 60, 900, 10, 240],
  ['tankFillTimeout', 'S38', 1, 'min', 5, 60, 1, 30],
  ['boilerHeatTimeout', 'S39', 1, 'min', 3, 30, 1, 10],
  ['tankHeatTimeout', 'S40', 1, 'min', 5, 45, 1, 15],
  ['drainTimeout', 'S41', 1, 's', 60, 600, 10, 180],
  ['levelDropTimeout', 'S42', 1, 's', 10, 120, 5, 30],
  ['rinseHeatWaitTimeout', 'S43', 1, 'min', 1, 15, 1, 10],
  ['heaterInterlock', 'S44', 1, 'switch', 0, 1, 1, 1],
  ['doorLockPresent', 'S45', 1, 'switch', 0, 1, 1, 0],
  ['maintenanceInterval', 'S46', 1, 'number', 1000, 60000, 500, 20000],
  ['boilerHysteresis', 'S47', 1, 'deciKelvin', 5, 50, 1, 10],
  ['tankHysteresis', 'S48', 1, 'deciKelvin', 5, 50, 1, 10],
  ['regenerationFillTimeout', 'S49', 1, 's', 60, 900, 10, 300],
  ['coldRinsePresent', 'S50', 1, 'switch', 0, 1, 1, 0],
  ['energySavingFrom', 'S51', 0, 'choice', 0, 23, 1, 0],
  ['energySavingUntil', 'S52', 0, 'choice', 0, 23, 1, 0],
] as const satisfies readonly ParameterRow[];

export type MachineParameterIdentifier = (typeof machineParameterTable)[number][0];

/**
 * Each washing cycle has these parameters, with an identifier such as `dishes.washDuration` and a code such as `DI1`.
 * Dosages are percent of the machine's own (`d`, `r`).
 */
export const cycleParameterTable = [
  ['washDuration', '1', 0, 's', 20, 600, 1, 99],
  ['pause', '2', 0, 's', 0, 60, 1, 4],
  ['soaking', '3', 0, 's', 0, 300, 5, 0],
  ['rinseVolume', '4', 0, 'deciLitre', 15, 60, 1, 25],
  ['rinseTime', '5', 0, 's', 5, 40, 1, 12],
  ['coldRinseTime', '6', 0, 's', 0, 30, 1, 0],
  ['tankSetPoint', '7', 0, 'deciCelsius', 500, 700, 5, 630],
  ['boilerSetPoint', '8', 0, 'deciCelsius', 650, 920, 5, 850],
  ['detergentDosage', '9', 0, '%', 0, 200, 5, 100],
  ['rinseAidDosage', '10', 0, '%', 0, 200, 5, 100],
  ['washPumpSoftStart', '11', 0, 's', 0, 10, 0.5, 1],
] as const satisfies readonly ParameterRow[];

export type CycleParameter = (typeof cycleParameterTable)[number][0];

/**
 * The numbers of the codes are those of the washing cycles for the same meaning. Drain duration and resin timings are
 * parameters of the machine, because cycles share them.
 */
export const serviceCycleParameterTables = {
  autoWash: [
    ['washDuration', '1', 0, 's', 30, 600, 5, 120],
    ['rinseVolume', '4', 0, 'deciLitre', 15, 60, 1, 30],
    ['rinseTime', '5', 0, 's', 5, 60, 1, 15],
    ['boilerSetPoint', '8', 0, 'deciCelsius', 650, 920, 5, 850],
  ],
  manualDrain: [['pause', '2', 0, 's', 0, 60, 1, 10]],
  regeneration: [
    ['pause', '2', 0, 's', 0, 300, 5, 30],
    ['drainDuration', '12', 0, 's', 5, 60, 1, 20],
  ],
} as const satisfies Record<ServiceCycle, readonly ParameterRow[]>;

export const cycleLetters = {
  dishes: 'DI',
  glasses: 'GL',
  fast: 'FA',
  intensive: 'IN',
  eco: 'EC',
  short: 'SH',
  medium: 'ME',
  long: 'LO',
  autoWash: 'AW',
  manualDrain: 'MD',
  regeneration: 'RG',
} as const;
export type CycleType = keyof typeof cycleLetters;
export type WashCycleType = Exclude<CycleType, ServiceCycle>;
export type ServiceCycleParameter = (typeof serviceCycleParameterTables)[ServiceCycle][number][0];
