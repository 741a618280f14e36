import { appendFileSync } from 'node:fs';

export type Figure = readonly [value: number, unit: string];

/** `npm run bench` makes the results of a run from the file FIGURES_FILE. */
export function report(name: string, figures: Readonly<Record<string, Figure>>): void {
  const shown = Object.entries(figures).map(([figure, [value, unit]]) => `${figure} ${rounded(value)} ${unit}`);
  process.stdout.write(`${name.padEnd(48)} ${shown.join('  ')}\n`);
  const path = process.env.FIGURES_FILE;
  if (!path) return;
  for (const [figure, [value, unit]] of Object.entries(figures)) {
    appendFileSync(path, `${JSON.stringify({ name: `${name}: ${figure}`, value: Number(rounded(value)), unit })}\n`);
  }
}

function rounded(value: number): string {
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 3));
}

export async function timesOf(work: () => Promise<unknown>, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const startedMs = performance.now();
    await work();
    taken.push(performance.now() - startedMs);
  }
  return taken.toSorted((one, other) => one - other);
}

/** @param sorted in ascending order */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
