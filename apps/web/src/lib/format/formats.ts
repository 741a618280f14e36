import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Channel, channelDefinitions } from '@washboard/contract/telemetry/channels';
import {
  flowForDisplay,
  type MeasurementSystem,
  temperatureForDisplay,
  volumeForDisplay,
  volumeSystemOf,
} from '@washboard/contract/units/units';
import { numberFormat } from './format-cache.ts';

/** A number and its unit apart, because they are set in different sizes. */
export interface Quantity {
  value: string;
  unit: string;
}

/** The unit symbols, the same in all five languages. */
const unitSymbols = {
  metric: { deciCelsius: '°C', deciLitre: 'l', litrePerHour: 'l/h' },
  imperial: { deciCelsius: '°F', deciLitre: 'gal', litrePerHour: 'gal/h' },
} as const;

function converted(channel: Channel, value: number, system: MeasurementSystem): number {
  switch (channelDefinitions[channel].unit) {
    case 'deciCelsius':
      return temperatureForDisplay(value, system);
    case 'deciLitre':
      return volumeForDisplay(value, system);
    case 'litrePerHour':
      return flowForDisplay(value, system);
  }
}

/** Decimals that the machine's integers can bear: tenths, but no more than a sensor is good for. */
function fractionDigits(channel: Channel, system: MeasurementSystem): number {
  const { unit } = channelDefinitions[channel];
  if (unit === 'litrePerHour') return system === 'metric' ? 0 : 1;
  if (unit === 'deciLitre') return system === 'metric' ? 1 : 2;
  return 1;
}

/**
 * `short` for lists, `medium` for sentences, `long` to the second, and `long12` for those who count the hours of half a
 * day (docs/product-rules.md#languages).
 */
const dateFormats = {
  short: { dateStyle: 'short', timeStyle: 'short' },
  medium: { dateStyle: 'medium', timeStyle: 'short' },
  long: { dateStyle: 'medium', timeStyle: 'medium' },
  long12: { dateStyle: 'medium', timeStyle: 'medium', hour12: true },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Below it, the minutes alone would say too little of where a stretch begins and ends. */
const shortStretchMs = 300_000;

type DateFormat = keyof typeof dateFormats;

/** Made when it is first needed: each costs a browser up to a millisecond. */
function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Everything a person reads that depends on language and measurement system.
 * @param locale for Intl, like `de-DE`
 * @param gamma of the machine whose readings they are, where volumes are among them
 * @param timeZone of the place whose clock tells the times; left out: the reader's
 */
export function createFormats(locale: string, system: MeasurementSystem, gamma?: Gamma, timeZone?: string) {
  const volumeSystem = volumeSystemOf(gamma, system);
  const wholeNumber = lazily(() => new Intl.NumberFormat(locale));
  const percentage = lazily(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const timesBy = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const clock = lazily(() => timesBy({ hour: '2-digit', minute: '2-digit' }));
  const clockWithSeconds = lazily(() => timesBy({ hour: '2-digit', minute: '2-digit', second: '2-digit' }));
  const shortDay = lazily(() => timesBy({ day: 'numeric', month: 'short' }));
  const wholeDay = lazily(() => timesBy({ dateStyle: 'short' }));
  const month = lazily(() => timesBy({ month: 'short', year: 'numeric' }));
  const longDate = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
  const dates = new Map<DateFormat, Intl.DateTimeFormat>();
  const countries = lazily(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));

  function decimal(value: number, digits: number): string {
    const format = numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    // A sensor that hovers around zero must not flicker between 0 and −0.
    return format.format(value).replace(/^[-−](?=0([.,]0+)?$)/, '');
  }

  function systemOf(channel: Channel): MeasurementSystem {
    return channelDefinitions[channel].unit === 'deciCelsius' ? system : volumeSystem;
  }

  function quantity(channel: Channel, value: number): Quantity {
    const { unit } = channelDefinitions[channel];
    const shownIn = systemOf(channel);
    return {
      value: decimal(converted(channel, value, shownIn), fractionDigits(channel, shownIn)),
      unit: unitSymbols[shownIn][unit],
    };
  }

  function datesOf(format: DateFormat): Intl.DateTimeFormat {
    const cached = dates.get(format);
    const date = cached ?? timesBy(dateFormats[format]);
    if (!cached) dates.set(format, date);
    return date;
  }

  function instant(at: string | number, format: DateFormat = 'medium'): string {
    return datesOf(format).format(new Date(at));
  }

  return {
    quantity,
    /** As one piece of text, with the space between that does not break. */
    quantityText(channel: Channel, value: number): string {
      const { value: shown, unit } = quantity(channel, value);
      return `${shown}\u00a0${unit}`;
    },
    /** The bare figure, in the unit that is shown. */
    shown: (channel: Channel, value: number) => converted(channel, value, systemOf(channel)),
    /** For axes, whose marks are round. */
    axisNumber(channel: Channel, value: number): string {
      const shown = converted(channel, value, systemOf(channel));
      return decimal(shown, Math.abs(shown - Math.round(shown)) < 0.01 ? 0 : 1);
    },
    unitOf: (channel: Channel) => unitSymbols[systemOf(channel)][channelDefinitions[channel].unit],
    /** A limit in a sentence, in whole degrees and never above it: 102 °C are 215 °F. */
    limitText(deciCelsius: number): string {
      const degrees = Math.floor(temperatureForDisplay(deciCelsius, system));
      return `${wholeNumber().format(degrees)}\u00a0${unitSymbols[system].deciCelsius}`;
    },
    /** Of a day or more, where tenths tell nothing. @param deciLitres tenths of a litre */
    volume: (deciLitres: number): Quantity => ({
      value: wholeNumber().format(Math.round(volumeForDisplay(deciLitres, volumeSystem))),
      unit: unitSymbols[volumeSystem].deciLitre,
    }),
    /** @param digits as many as are needed, unless told: a single cycle takes less than a day */
    energy: (wattHours: number, digits = wattHours < 100_000 ? 1 : 0): Quantity => ({
      value: decimal(wattHours / 1000, digits),
      unit: 'kWh',
    }),
    temperatureUnit: unitSymbols[system].deciCelsius,
    integer: (value: number) => wholeNumber().format(value),
    percent: (share: number) => percentage().format(share),
    /** `1:05`, minutes and seconds, the same everywhere. */
    countdown(seconds: number): string {
      const whole = Math.max(0, Math.round(seconds));
      return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
    },
    time: (instant: string | number) => clock().format(new Date(instant)),
    timeWithSeconds: (instant: string | number) => clockWithSeconds().format(new Date(instant)),
    /** The time alone today, with the day otherwise: "14:02" of last Tuesday would mislead. */
    timeOrDay(instant: string | number, nowMs: number): string {
      const at = new Date(instant);
      const isToday = wholeDay().format(at) === wholeDay().format(nowMs);
      return isToday ? clock().format(at) : `${shortDay().format(at)}, ${clock().format(at)}`;
    },
    shortDay: (instant: string | number) => shortDay().format(new Date(instant)),
    month: (instant: string | number) => month().format(new Date(instant)),
    day: (isoDate: string) => longDate().format(new Date(`${isoDate}T00:00:00Z`)),
    instant,
    /** From when to when: what both have in common is said once, and of a stretch that is short also the seconds. */
    stretch(fromMs: number, toMs: number): string {
      return datesOf(toMs - fromMs < shortStretchMs ? 'long' : 'medium').formatRange(fromMs, toMs);
    },
    country(code: string): string {
      try {
        return countries().of(code) ?? code;
      } catch {
        // Not a region code: shown as the machine's record has it.
        return code;
      }
    },
  };
}

export type Formats = ReturnType<typeof createFormats>;
