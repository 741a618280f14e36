import type { HygieneLimits, LimitProfile } from '@washboard/contract/hygiene/hygiene-limits';
import { type MeasurementSystem, temperatureForDisplay, temperatureFromDisplay } from '@washboard/contract/units/units';

export const limitNames = ['tankTmpMin', 'rinseTmpMin', 'rinseTmpMax', 'contactSMin'] as const;
export const fieldNames = ['name', ...limitNames] as const;

export type LimitTexts = Record<(typeof fieldNames)[number], string>;

// Importing the contract's schemas would add them to the page; a test compares these copies. Temperatures are in tenths
// of a degree Celsius, times in seconds.
export const nameMaxLength = 60;
export const bounds = { tmp: { least: 300, most: 1000 }, contactS: { least: 1, most: 3600 } } as const;

export type LimitFieldError = 'required' | 'tooLong' | 'temperature' | 'rinseOrder' | 'contact';

interface Reader {
  locale: string;
  system: MeasurementSystem;
}

export function limitTexts(profile: LimitProfile | null, { locale, system }: Reader): LimitTexts {
  if (!profile) return { name: '', tankTmpMin: '', rinseTmpMin: '', rinseTmpMax: '', contactSMin: '' };
  const { name, limits } = profile;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false });
  const degrees = (value: number) => format.format(temperatureForDisplay(value, system));
  return {
    name,
    tankTmpMin: degrees(limits.tankTmpMin),
    rinseTmpMin: degrees(limits.rinseTmpMin),
    rinseTmpMax: degrees(limits.rinseTmpMax),
    contactSMin: limits.contactSMin === null ? '' : format.format(limits.contactSMin),
  };
}

export function limitFieldErrors(
  texts: LimitTexts,
  system: MeasurementSystem,
): Partial<Record<keyof LimitTexts, LimitFieldError>> {
  const fieldErrors: Partial<Record<keyof LimitTexts, LimitFieldError>> = {};
  const name = texts.name.trim();
  if (name === '') fieldErrors.name = 'required';
  else if ([...new Intl.Segmenter().segment(name)].length > nameMaxLength) fieldErrors.name = 'tooLong';
  for (const field of ['tankTmpMin', 'rinseTmpMin', 'rinseTmpMax'] as const)
    if (readTemperature(texts[field], system) === undefined) fieldErrors[field] = 'temperature';
  const [least, most] = [readTemperature(texts.rinseTmpMin, system), readTemperature(texts.rinseTmpMax, system)];
  if (least !== undefined && most !== undefined && least >= most) fieldErrors.rinseTmpMax = 'rinseOrder';
  if (readSeconds(texts.contactSMin) === undefined) fieldErrors.contactSMin = 'contact';
  return fieldErrors;
}

export function readLimits(texts: LimitTexts, system: MeasurementSystem): HygieneLimits | undefined {
  const tankTmpMin = readTemperature(texts.tankTmpMin, system);
  const rinseTmpMin = readTemperature(texts.rinseTmpMin, system);
  const rinseTmpMax = readTemperature(texts.rinseTmpMax, system);
  const contactSMin = readSeconds(texts.contactSMin);
  if (tankTmpMin === undefined || rinseTmpMin === undefined || rinseTmpMax === undefined) return undefined;
  return contactSMin === undefined ? undefined : { tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin };
}

/** @returns tenths of a degree Celsius */
function readTemperature(text: string, system: MeasurementSystem): number | undefined {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d)?$/.test(plain)) return undefined;
  const value = temperatureFromDisplay(Number(plain), system);
  return value >= bounds.tmp.least && value <= bounds.tmp.most ? value : undefined;
}

/** @returns seconds; null for an empty field, which means any time */
function readSeconds(text: string): number | null | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  if (!/^\d{1,4}$/.test(plain)) return undefined;
  const value = Number(plain);
  return value >= bounds.contactS.least && value <= bounds.contactS.most ? value : undefined;
}
