import type { ModelLimits, Transducer } from '@washboard/contract/data-models/data-model-parts';
import type { MachineParameterIdentifier } from '../ranges/parameter-table.ts';

/**
 * Parameters within their own bounds can still break these rules together.
 * - `aboveCritical`: a set point, with the control band above it, reaches the temperature at which the machine switches
 * off as overheated.
 * - `washTooCold`, `rinseTooCold`, `rinseTooHot`: the band of the control leaves the hygienic limits, so no cycle can
 * be valid.
 * - `rinseTooLittle`: the water does not carry soil and detergent off.
 * - `rinseExceedsBoiler`: the rinse needs more water than the boiler holds hot.
 * - `levelsOutOfOrder`: a heater would be on above the water, or the tank would be filled over its overflow.
 * - `calibrationNotRising`: no level can be derived from such a curve.
 */
export const safetyRules = [
  'aboveCritical',
  'washTooCold',
  'rinseTooCold',
  'rinseTooHot',
  'rinseTooLittle',
  'rinseExceedsBoiler',
  'levelsOutOfOrder',
  'calibrationNotRising',
] as const;
type SafetyRule = (typeof safetyRules)[number];

interface UnsafeSetting {
  rule: SafetyRule;
  codes: readonly string[];
}

export interface SafetyModel {
  parameters: readonly { identifier: string; code: string; default: number }[];
  cycles: readonly { cycleType: string; kind: 'wash' | 'service' }[];
  transducers: readonly Transducer[];
  limits: ModelLimits;
}

/** Less rinse water carries nothing off, tenths of a litre (est.; the trade rinses with 22 to 30). */
const minRinseVlm = 20;

const levelOrders = [
  ['boilerMinimumLevel', '<', 'boilerLevel'],
  ['boilerLevel', '<=', 'boilerCapacity'],
  ['lastEmptyingThreshold', '<', 'tankMinimumLevel'],
  ['tankMinimumLevel', '<', 'tankLevel'],
  ['tankLevel', '<=', 'tankOverflowLevel'],
  ['tankOverflowLevel', '<=', 'tankCapacity'],
  ['breakTankLevel', '<=', 'breakTankCapacity'],
] as const satisfies readonly (readonly [MachineParameterIdentifier, '<' | '<=', MachineParameterIdentifier])[];

interface Setting {
  code: string;
  value: number;
}

/** @param values by code, in the parameters' units; missing ones count with their default, as in the machine */
export function findUnsafeSettings(
  model: SafetyModel,
  values: Readonly<Record<string, number | undefined>>,
): UnsafeSetting[] {
  const settings = new Map<string, Setting>(
    model.parameters.map(({ identifier, code, default: modelDefault }) => [
      identifier,
      { code, value: values[code] ?? modelDefault },
    ]),
  );
  const washCycles = model.cycles.filter(({ kind }) => kind === 'wash');
  return [
    ...washCycles.flatMap(({ cycleType }) => [
      ...unsafeTemperatures(cycleType, settings, model.limits),
      ...unsafeRinse(cycleType, settings),
    ]),
    ...unsafeLevels(settings),
    ...unsafeCalibrations(model.transducers, settings),
  ];
}

/** Rules without a changed parameter were broken before. */
export function unsafeWithChanged(unsafe: readonly UnsafeSetting[], changed: ReadonlySet<string>): UnsafeSetting[] {
  return unsafe.filter(({ codes }) => codes.some((code) => changed.has(code)));
}

type Settings = ReadonlyMap<string, Setting>;

const noBand: Setting = { code: '', value: 0 };

function unsafeTemperatures(
  cycleType: string,
  settings: Settings,
  { hygiene, criticalTmp }: ModelLimits,
): UnsafeSetting[] {
  const unsafe: UnsafeSetting[] = [];
  const check = (setPoint: Setting | undefined, band: Setting, broken: (low: number, high: number) => SafetyRule[]) => {
    if (setPoint === undefined) return;
    const codes = [setPoint.code, band.code].filter((code) => code !== '');
    for (const rule of broken(setPoint.value - band.value, setPoint.value + band.value)) unsafe.push({ rule, codes });
  };
  check(settings.get(`${cycleType}.tankSetPoint`), settings.get('tankHysteresis') ?? noBand, (low, high) => [
    ...(high >= criticalTmp ? (['aboveCritical'] as const) : []),
    ...(low < hygiene.tankTmpMin ? (['washTooCold'] as const) : []),
  ]);
  check(settings.get(`${cycleType}.boilerSetPoint`), settings.get('boilerHysteresis') ?? noBand, (low, high) => [
    ...(high >= criticalTmp ? (['aboveCritical'] as const) : []),
    ...(low < hygiene.rinseTmpMin ? (['rinseTooCold'] as const) : []),
    ...(high > hygiene.rinseTmpMax ? (['rinseTooHot'] as const) : []),
  ]);
  return unsafe;
}

function unsafeRinse(cycleType: string, settings: Settings): UnsafeSetting[] {
  const rinse = settings.get(`${cycleType}.rinseVolume`);
  const boiler = settings.get('boilerLevel');
  if (rinse === undefined) return [];
  if (rinse.value < minRinseVlm) return [{ rule: 'rinseTooLittle', codes: [rinse.code] }];
  if (boiler === undefined || rinse.value <= boiler.value) return [];
  return [{ rule: 'rinseExceedsBoiler', codes: [rinse.code, boiler.code] }];
}

function unsafeLevels(settings: Settings): UnsafeSetting[] {
  return levelOrders.flatMap(([lowerIdentifier, order, upperIdentifier]) => {
    const lower = settings.get(lowerIdentifier);
    const upper = settings.get(upperIdentifier);
    if (lower === undefined || upper === undefined) return [];
    const isInOrder = order === '<' ? lower.value < upper.value : lower.value <= upper.value;
    return isInOrder ? [] : [{ rule: 'levelsOutOfOrder' as const, codes: [lower.code, upper.code] }];
  });
}

function unsafeCalibrations(transducers: readonly Transducer[], settings: Settings): UnsafeSetting[] {
  return transducers.flatMap(({ points }) =>
    points.flatMap((identifier, i) => {
      const point = settings.get(identifier);
      const before = settings.get(points[i - 1] ?? '');
      if (point === undefined || before === undefined || point.value > before.value) return [];
      return [{ rule: 'calibrationNotRising' as const, codes: [before.code, point.code] }];
    }),
  );
}
