import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Channel, channelDefinitions } from '@washboard/contract/telemetry/channels';
import { clearTimes } from '@washboard/contract/time/clear-times';
import {
  flowForDisplay,
  type MeasurementSystem,
  temperatureForDisplay,
  volumeForDisplay,
  volumeSystemOf,
} from '@washboard/contract/units/units';
import { numberFormat } from './format-cache.ts';

export interface Quantity {
  value: string;
  unit: string;
}

export function quantityText({ value, unit }: Quantity): string {
  return unit === '' ? value : `${value}\u00a0${unit}`;
}

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

function fractionDigits(channel: Channel, system: MeasurementSystem): number {
  const { unit } = channelDefinitions[channel];
  if (unit === 'litrePerHour') return system === 'metric' ? 0 : 1;
  if (unit === 'deciLitre') return system === 'metric' ? 1 : 2;
  return 1;
}

/** `short` for lists, `medium` for sentences, `long` with seconds, `long12` with a 12-hour clock. */
const dateFormats = {
  short: { dateStyle: 'short', timeStyle: 'short' },
  medium: { dateStyle: 'medium', timeStyle: 'short' },
  long: { dateStyle: 'medium', timeStyle: 'medium' },
  long12: { dateStyle: 'medium', timeStyle: 'medium', hour12: true },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const shortStretchMs = 300_000;

type DateFormat = keyof typeof dateFormats;

const msOf = (instant: string | number) => new Date(instant).getTime();

/** Creating an `Intl` format takes up to a millisecond. */
function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * @param locale for Intl, such as `de-DE`
 * @param gamma of the machine, required for volumes
 * @param timeZone of the displayed times; default: that of the browser
 */
export function createFormats(locale: string, system: MeasurementSystem, gamma?: Gamma, timeZone?: string) {
  const volumeSystem = volumeSystemOf(gamma, system);
  const wholeNumber = lazily(() => new Intl.NumberFormat(locale));
  const percentage = lazily(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const percentageChange = lazily(() => new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }));
  const timesBy = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const clearTimesBy = (options: Intl.DateTimeFormatOptions) => {
    const format = timesBy(options);
    return { format, textOf: clearTimes(format) };
  };
  const clock = lazily(() => clearTimesBy({ hour: '2-digit', minute: '2-digit' }));
  const clockWithSeconds = lazily(() => clearTimesBy({ hour: '2-digit', minute: '2-digit', second: '2-digit' }));
  const shortDay = lazily(() => timesBy({ day: 'numeric', month: 'short' }));
  const wholeDay = lazily(() => timesBy({ dateStyle: 'short' }));
  const month = lazily(() => timesBy({ month: 'short', year: 'numeric' }));
  const longDate = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
  const dates = new Map<DateFormat, ReturnType<typeof clearTimesBy>>();
  const countries = lazily(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));

  function decimal(value: number, digits: number): string {
    const format = numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    // A sensor that fluctuates around zero must not alternate between 0 and −0.
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

  function datesOf(format: DateFormat) {
    const cached = dates.get(format);
    const date = cached ?? clearTimesBy(dateFormats[format]);
    if (!cached) dates.set(format, date);
    return date;
  }

  function instant(at: string | number, format: DateFormat = 'medium'): string {
    return datesOf(format).textOf(msOf(at));
  }

  return {
    quantity,
    quantityText(channel: Channel, value: number): string {
      return quantityText(quantity(channel, value));
    },
    shown: (channel: Channel, value: number) => converted(channel, value, systemOf(channel)),
    axisNumber(channel: Channel, value: number): string {
      const shown = converted(channel, value, systemOf(channel));
      return decimal(shown, Math.abs(shown - Math.round(shown)) < 0.01 ? 0 : 1);
    },
    unitOf: (channel: Channel) => unitSymbols[systemOf(channel)][channelDefinitions[channel].unit],
    /** Rounds a limit down to whole degrees: 102 °C are 215 °F. */
    limitText(deciCelsius: number): string {
      const degrees = Math.floor(temperatureForDisplay(deciCelsius, system));
      return `${wholeNumber().format(degrees)}\u00a0${unitSymbols[system].deciCelsius}`;
    },
    /**
     * Totals of a day or more have no decimals.
     * @param deciLitres tenths of a litre
     */
    volume: (deciLitres: number): Quantity => ({
      value: wholeNumber().format(Math.round(volumeForDisplay(deciLitres, volumeSystem))),
      unit: unitSymbols[volumeSystem].deciLitre,
    }),
    /** @param digits decimals; a single cycle needs more than a day */
    energy: (wattHours: number, digits = wattHours < 100_000 ? 1 : 0): Quantity => ({
      value: decimal(wattHours / 1000, digits),
      unit: 'kWh',
    }),
    temperatureUnit: unitSymbols[system].deciCelsius,
    integer: (value: number) => wholeNumber().format(value),
    percent: (share: number) => percentage().format(share),
    percentChange: (share: number) => percentageChange().format(share),
    countdown(seconds: number): string {
      const whole = Math.max(0, Math.round(seconds));
      return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
    },
    time: (instant: string | number) => clock().textOf(msOf(instant)),
    timeWithSeconds: (instant: string | number) => clockWithSeconds().textOf(msOf(instant)),
    /** "14:02" alone would be misleading on another day. */
    timeOrDay(instant: string | number, nowMs: number): string {
      const at = msOf(instant);
      const isToday = wholeDay().format(at) === wholeDay().format(nowMs);
      return isToday ? clock().textOf(at) : `${shortDay().format(at)}, ${clock().textOf(at)}`;
    },
    shortDay: (instant: string | number) => shortDay().format(new Date(instant)),
    month: (instant: string | number) => month().format(new Date(instant)),
    day: (isoDate: string) => longDate().format(new Date(`${isoDate}T00:00:00Z`)),
    instant,
    stretch(fromMs: number, toMs: number): string {
      const { format, textOf } = datesOf(toMs - fromMs < shortStretchMs ? 'long' : 'medium');
      const ends = [textOf(fromMs), textOf(toMs)];
      const isClear = ends[0] === format.format(fromMs) && ends[1] === format.format(toMs);
      return isClear ? format.formatRange(fromMs, toMs) : ends.join(' – ');
    },
    country(code: string): string {
      try {
        return countries().of(code) ?? code;
      } catch {
        return code;
      }
    },
  };
}

export type Formats = ReturnType<typeof createFormats>;
