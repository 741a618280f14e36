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

export interface QuantityStyle {
  locale: string;
  system: MeasurementSystem;
  /** Volumes of `hiline` are always metric. */
  gamma: Gamma | undefined;
}

interface Scale {
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

/** @param isDifference converts without an offset: a difference of 1 °C is 1.8 °F */
export function typedText(channel: Channel, stored: number, style: QuantityStyle, isDifference = false): string {
  const { digits, toShown } = scaleOf(channel, style, isDifference);
  const format = new Intl.NumberFormat(style.locale, { maximumFractionDigits: digits, useGrouping: false });
  // Adding 0 turns −0 into 0, because `Intl.NumberFormat` writes “-0”.
  return format.format(toShown(stored) + 0);
}

/** @returns the value in the unit of the channel; undefined if the text is no number or has too many decimals */
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
