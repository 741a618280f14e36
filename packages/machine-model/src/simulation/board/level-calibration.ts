import type { Calibration } from './settings.ts';

/** The four points must rise, or no level can be derived. */
export function isValidCalibration({ pressures: [first, second, third, fourth] }: Calibration): boolean {
  return first < second && second < third && third < fourth;
}

/** @returns pressure at this volume, mm of water column; above capacity the last slope continues */
export function pressureAt({ capacityL, pressures }: Calibration, volumeL: number): number {
  const third = capacityL / 3;
  const segment = Math.min(2, Math.max(0, Math.floor(volumeL / third)));
  const from = pressures[segment] ?? 0;
  const to = pressures[segment + 1] ?? from;
  return from + ((volumeL - segment * third) / third) * (to - from);
}

/** @returns litres, at least 0; null without a pressure or a valid calibration */
export function levelAt(calibration: Calibration, pressure: number | null): number | null {
  if (pressure === null || !isValidCalibration(calibration)) return null;
  const { capacityL, pressures } = calibration;
  const segment = pressure < pressures[1] ? 0 : pressure < pressures[2] ? 1 : 2;
  const from = pressures[segment] ?? 0;
  const to = pressures[segment + 1] ?? from;
  return Math.max(0, ((segment + (pressure - from) / (to - from)) * capacityL) / 3);
}
