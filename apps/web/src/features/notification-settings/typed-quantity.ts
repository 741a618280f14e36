import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Channel, channelDefinitions } from '@washboard/contract/telemetry/channels';
import {
  deciScale,
  litresPerUsGallon,
  type MeasurementSystem,
  temperatureForDisplay,
  temperatureFromDisplay,
  volumeSystemOf,
} from '@washboard/contract/units/units';

/** How the reader types the values of a channel. */
export interface QuantityStyle {
  locale: string;
  system: MeasurementSystem;
  /** Of the machines: some have no gallons. */
  gamma: Gamma | undefined;
}

interface Scale {
  /** Decimals at most. */
  digits: number;
  toShown: (stored: number) => number;
  toStored: (shown: number) => number;
}

function linear(digits: number, perShown: number): Scale {
  return { digits, toShown: (stored) => stored / perShown, toStored: (shown) => Math.round(shown * perShown) };
}

function scaleOf(channel: Channel, { system, gamma }: QuantityStyle, isDifference: boolean): Scale {
  const isMetric = volumeSystemOf(gamma, system) === 'metric';
  switch (channelDefinitions[channel].unit) {
    case 'deciCelsius':
      if (isDifference) return linear(1, system === 'metric' ? deciScale : (deciScale * 5) / 9);
      return {
        digits: 1,
        toShown: (stored) => temperatureForDisplay(stored, system),
        toStored: (shown) => temperatureFromDisplay(shown, system),
      };
    case 'deciLitre':
      return isMetric ? linear(1, deciScale) : linear(2, deciScale * litresPerUsGallon);
    case 'litrePerHour':
      return isMetric ? linear(0, 1) : linear(1, litresPerUsGallon);
  }
}

/**
 * A stored value as the reader would type it.
 *
 * @param isDifference of two values: a difference of 1 °C is one of 1.8 °F
 */
export function typedText(channel: Channel, stored: number, style: QuantityStyle, isDifference = false): string {
  const { digits, toShown } = scaleOf(channel, style, isDifference);
  const format = new Intl.NumberFormat(style.locale, { maximumFractionDigits: digits, useGrouping: false });
  // Never −0.
  return format.format(toShown(stored) + 0);
}

/** @returns in the unit of the channel; undefined: no number, or one with more decimals than the reader sees */
export function readTyped(
  channel: Channel,
  text: string,
  style: QuantityStyle,
  isDifference = false,
): number | undefined {
  const { digits, toStored } = scaleOf(channel, style, isDifference);
  const plain = text.trim().replace(',', '.').replace('−', '-');
  const number = /^-?\d{1,6}(?:\.(\d+))?$/.exec(plain);
  if (!number || (number[1] ?? '').length > digits) return undefined;
  return toStored(Number(plain)) + 0;
}
