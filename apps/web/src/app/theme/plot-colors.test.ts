import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Color } from '../../lib/color/color.ts';
import { tokenColors } from './token-colors.ts';

type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];

/** Matrices for complete colour-blindness (Machado, Oliveira and Fernandes 2009), for linear RGB. */
const visions: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const dot = (row: Row, [x, y, z]: Row) => row[0] * x + row[1] * y + row[2] * z;
const times = ([first, second, third]: Matrix, vector: Row): Row => [
  dot(first, vector),
  dot(second, vector),
  dot(third, vector),
];

/** Distances in OKLab match the differences that people see. */
function seen({ red, green, blue }: Color, vision: Matrix): Row {
  const [r, g, b] = times(vision, [linear(red), linear(green), linear(blue)]).map((value) => Math.max(0, value)) as [
    number,
    number,
    number,
  ];
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    [r, g, b],
  ).map(Math.cbrt) as [number, number, number];
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

const lines = ['plot-boiler', 'plot-tank', 'plot-water'] as const;
/** The parts of a bar are the programmes, and what was used between them. */
const parts = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'line-strong'] as const;
const pairs = [lines, parts].flatMap((together) =>
  together.flatMap((one, at) => together.slice(at + 1).map((other) => [one, other] as const)),
);
/** `series-1` is the colour of a running machine, because a strip shows that it washes. */
const withoutMeaning = [...lines, 'series-2', 'series-3', 'series-4', 'series-5'] as const;
const meanings = ['ready', 'running', 'warning', 'alarm'] as const;
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

describe.each(['light', 'dark'] as const)('the series of plots and charts, %s', (scheme) => {
  const colors = tokenColors(css, scheme, { gray: Array(10).fill('#808080'), brand: Array(10).fill('#808080') });

  function distance(one: string, other: string, vision: Matrix): number {
    const [a, b] = [one, other].map((name) => {
      const color = colors.get(name);
      if (!color) throw new Error(`tokens.css has no --${name}`);
      return seen(color, vision);
    }) as [Row, Row];
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  }

  it.each(Object.entries(visions))('the series of a chart differ from each other with %s vision', (_name, vision) => {
    for (const [one, other] of pairs) expect(distance(one, other, vision), `${one}, ${other}`).toBeGreaterThan(0.1);
  });

  it('the series of a chart differ from the colours that have a meaning', () => {
    const normal = visions.normal as Matrix;
    for (const one of withoutMeaning)
      for (const meaning of meanings) expect(distance(one, meaning, normal), `${one}, ${meaning}`).toBeGreaterThan(0.1);
  });
});
