import { appendFileSync } from 'node:fs';
import { expect } from '@playwright/test';

export interface Figure {
  name: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
}

/** `npm run bench` reads the figures from FIGURES_FILE. */
export function reportFigures(title: string, figures: readonly Figure[]): void {
  process.stdout.write(`\n  ${title}\n${figures.map(line).join('\n')}\n\n`);
  keep(title, figures);
  for (const { name, value, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } of figures) {
    expect.soft(value, name).toBeLessThanOrEqual(atMost);
    expect.soft(value, name).toBeGreaterThanOrEqual(atLeast);
  }
}

function line({ name, value, unit, atMost, atLeast }: Figure): string {
  const upper = atMost === undefined ? '' : `at most ${atMost}`;
  const budget = atLeast === undefined ? upper : `at least ${atLeast}`;
  return `    ${name.padEnd(44)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(3)} ${budget}`;
}

function keep(title: string, figures: readonly Figure[]): void {
  const path = process.env.FIGURES_FILE;
  if (!path) return;
  for (const { value, ...figure } of figures) {
    const kept = { ...figure, name: `${title}: ${figure.name}`, value: Number(value.toFixed(2)) };
    appendFileSync(path, `${JSON.stringify(kept)}\n`);
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
