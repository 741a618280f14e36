import { type Color, contrast, layOver } from '../../lib/color/color.ts';

/** Required contrast by WCAG 2.2 AA: 4.5 for text, 3 for other elements. */
export interface ContrastPair {
  ink: string;
  grounds: readonly string[];
  least: 4.5 | 3;
}

const surfaces = ['surface-page', 'surface-card', 'surface-sunken'] as const;
const texts = ['text', 'text-quiet', 'accent'] as const;
const states = ['ready', 'running', 'warning', 'alarm', 'offline', 'text-stale'] as const;

const on = (ink: string, grounds: readonly string[], least: ContrastPair['least']): ContrastPair => ({
  ink,
  grounds,
  least,
});

export const contrastPairs: readonly ContrastPair[] = [
  ...texts.flatMap((ink) => surfaces.map((surface) => on(ink, [surface], 4.5))),
  ...states.flatMap((ink) => [on(ink, ['surface-page'], 4.5), on(ink, ['surface-card'], 4.5)]),
  on('accent', ['surface-card', 'accent-soft'], 4.5),
  on('accent', ['surface-page', 'accent-soft'], 4.5),
  on('text', ['surface-card', 'accent-soft'], 4.5),
  on('text-quiet', ['surface-card', 'accent-soft'], 4.5),
  ...states.filter((ink) => ink !== 'text-stale').map((ink) => on(ink, ['surface-card', 'accent-soft'], 4.5)),
  on('on-brand', ['brand'], 4.5),
  on('on-danger', ['danger'], 4.5),
  on('surface-page', ['text'], 4.5),
  on('line-strong', ['surface-card'], 3),
  on('line-strong', ['surface-page'], 3),
  on('machine-line', ['surface-card', 'machine-fill'], 3),
  on('plot-boiler', ['surface-card'], 3),
  on('plot-tank', ['surface-card'], 3),
  on('plot-water', ['surface-card'], 3),
  on('series-2', ['surface-card'], 3),
  on('series-3', ['surface-card'], 3),
  on('series-4', ['surface-card'], 3),
  on('series-5', ['surface-card'], 3),
];

function colorOf(name: string, colors: ReadonlyMap<string, Color>): Color {
  const color = colors.get(name);
  if (!color) throw new Error(`tokens.css has no --${name}`);
  return color;
}

export function contrastOf({ ink, grounds }: ContrastPair, colors: ReadonlyMap<string, Color>): number {
  const [back = '', ...fronts] = grounds;
  const ground = fronts.reduce((under, front) => layOver(colorOf(front, colors), under), colorOf(back, colors));
  return contrast(layOver(colorOf(ink, colors), ground), ground);
}
