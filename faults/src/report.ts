import { readFileSync, writeFileSync } from 'node:fs';
import type { CrashReport } from '@washboard/demo/testing/crash-run';
import type { Verdict } from './oracle.ts';

export type Line = { name: string } & (
  | { proof: string; verdict: Verdict }
  | { proof: string; crashes: CrashReport }
  | { impossible: string }
  /** The value is null if no check revealed the planted fault. */
  | { planted: string | null }
);

const page = new URL('../results.md', import.meta.url);
const [begin, end] = ['<!-- faults -->', '<!-- /faults -->'];

/** Other rows of the table in faults/results.md stay. */
export function writeTable(lines: readonly Line[], seed: number): void {
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end);
  if (to < from) throw new Error('faults/results.md has lost its marks');
  const rows = new Map(
    text
      .slice(from, to)
      .split('\n')
      .filter((row) => row.startsWith('| ') && row !== head)
      .map((row) => [nameIn(row), row]),
  );
  const when = `${seed}, ${new Date().toISOString().slice(0, 10)}`;
  for (const line of lines) {
    const row = `| ${[...cells(line), when].join(' | ')} |`;
    rows.set(nameIn(row), row);
  }
  const table = [head, `|${'---|'.repeat(head.split(' | ').length)}`, ...rows.values()].join('\n');
  writeFileSync(page, `${text.slice(0, from)}\n${table}\n${text.slice(to)}`);
}

const head =
  '| Fault | Proof | Messages; commands | Acknowledged, presence, browsers after | `/readyz` meanwhile | Result | Seed, day |';

function nameIn(row: string): string {
  return row.split(' | ')[0] ?? '';
}

function cells(line: Line): string[] {
  if ('impossible' in line) return [line.name, '', '', '', '', `not tried: ${line.impossible}`];
  if ('planted' in line) return [line.name, '', '', '', '', line.planted === null ? '**not found out**' : 'found out'];
  if ('crashes' in line) {
    const { acknowledged, underWayAtKills } = line.crashes;
    const counts = `${acknowledged}, ${underWayAtKills} under way at the cuts`;
    return [line.name, line.proof, counts, '', '', resultOf(brokenBy(line.crashes))];
  }
  const { proof, verdict } = line;
  const after = [verdict.acknowledgedAfterMs, verdict.presenceAfterMs, verdict.browsersAfterMs].map(seconds).join(', ');
  const counts = `${verdict.acknowledged}; ${verdict.commands}`;
  return [line.name, proof, counts, after, verdict.shown ?? '', resultOf(verdict.broken)];
}

function resultOf(broken: readonly string[]): string {
  return broken.length === 0 ? 'held' : `**broken**: ${broken.length}`;
}

function seconds(ms: number | null): string {
  return ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`;
}

export function brokenBy({ lost, twice }: CrashReport): string[] {
  const broken = [];
  if (lost.length > 0) broken.push(`${lost.length} acknowledged and lost, such as ${lost[0]}`);
  if (twice.length > 0) broken.push(`${twice.length} stored twice, such as ${twice[0]}`);
  return broken;
}
