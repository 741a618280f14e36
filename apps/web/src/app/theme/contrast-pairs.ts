import { type Color, contrast, layOver } from '../../lib/color/color.ts';

/** Which token stands on which, and how far they have to be apart (WCAG 2.2 AA: text 4.5, what is not text 3). */
export interface ContrastPair {
  ink: string;
  /** From the one at the back to the one in front. */
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
  // States stand on cards and on the page, in words and as icons.
  ...states.flatMap((ink) => [on(ink, ['surface-page'], 4.5), on(ink, ['surface-card'], 4.5)]),
  // The active place of the menu, a chosen row.
  on('accent', ['surface-card', 'accent-soft'], 4.5),
  on('text', ['surface-card', 'accent-soft'], 4.5),
  on('text-quiet', ['surface-card', 'accent-soft'], 4.5),
  // Rows that are selected; what is not live is as dark there as what is quiet.
  ...states.filter((ink) => ink !== 'text-stale').map((ink) => on(ink, ['surface-card', 'accent-soft'], 4.5)),
  // The primary action, and a bubble of text the other way round.
  on('on-brand', ['brand'], 4.5),
  on('surface-page', ['text'], 4.5),
  // Edges of fields, focus, drawings, lines of a plot.
  on('line-strong', ['surface-card'], 3),
  on('line-strong', ['surface-page'], 3),
  on('machine-line', ['surface-card', 'machine-fill'], 3),
  on('plot-boiler', ['surface-card'], 3),
  on('plot-tank', ['surface-card'], 3),
  on('plot-water', ['surface-card'], 3),
];

function colorOf(name: string, colors: ReadonlyMap<string, Color>): Color {
  const color = colors.get(name);
  if (!color) throw new Error(`tokens.css has no --${name}`);
  return color;
}

/** The contrast that is seen. */
export function contrastOf({ ink, grounds }: ContrastPair, colors: ReadonlyMap<string, Color>): number {
  const [back = '', ...fronts] = grounds;
  const ground = fronts.reduce((under, front) => layOver(colorOf(front, colors), under), colorOf(back, colors));
  return contrast(layOver(colorOf(ink, colors), ground), ground);
}
