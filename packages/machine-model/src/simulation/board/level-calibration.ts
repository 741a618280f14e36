import type { Calibration } from './settings.ts';

/** Four points that rise: without that no pressure tells a level. */
export function isValidCalibration({ pressures: [first, second, third, fourth] }: Calibration): boolean {
  return first < second && second < third && third < fourth;
}

/** @returns mm of water column that a vessel shows with this many litres in it; the last slope goes on above capacity */
export function pressureAt({ capacityL, pressures }: Calibration, volumeL: number): number {
  const third = capacityL / 3;
  const segment = Math.min(2, Math.max(0, Math.floor(volumeL / third)));
  const from = pressures[segment] ?? 0;
  const to = pressures[segment + 1] ?? from;
  return from + ((volumeL - segment * third) / third) * (to - from);
}

/** @returns litres; below the first point 0; null without a pressure or a valid calibration */
export function levelAt(calibration: Calibration, pressure: number | null): number | null {
  if (pressure === null || !isValidCalibration(calibration)) return null;
  const { capacityL, pressures } = calibration;
  const segment = pressure < pressures[1] ? 0 : pressure < pressures[2] ? 1 : 2;
  const from = pressures[segment] ?? 0;
  const to = pressures[segment + 1] ?? from;
  return Math.max(0, ((segment + (pressure - from) / (to - from)) * capacityL) / 3);
}
