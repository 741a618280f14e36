/** `FW00` is the main board, `FW02` the panel. */
export const firmwareModules = ['FW00', 'FW02'] as const;
export type FirmwareModule = (typeof firmwareModules)[number];

/** Version 1.10.0 is newer than 1.9.3. A part that is not a number counts as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10) || 0);
}
