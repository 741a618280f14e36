/** Mantine expects ten steps from nearly white to nearly black. */
export type ColorPalette = [string, string, string, string, string, string, string, string, string, string];

/** This is Mantine's primary shade of the light scheme. */
export const seedStep = 6;

const darkest = '#06090c';
const white = '#ffffff';

/** The rest is white before the seed and near-black after it. */
const seedShares = [0.08, 0.17, 0.32, 0.48, 0.64, 0.82, 1, 0.86, 0.72, 0.58] as const;

function channelsOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff];
}

function mix(seed: string, other: string, shareOfSeed: number): string {
  const from = channelsOf(seed);
  const to = channelsOf(other);
  const mixed = from.map((channel, i) => Math.round(channel * shareOfSeed + (to[i] ?? 0) * (1 - shareOfSeed)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** @param seed `#rrggbb`; becomes step {@link seedStep} */
export function paletteFrom(seed: string): ColorPalette {
  return seedShares.map((share, step) => mix(seed, step < seedStep ? white : darkest, share)) as ColorPalette;
}
