import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { within } from '@washboard/server/timing/within';
import { busFaults } from './faults/bus.ts';
import { clockFaults } from './faults/clocks.ts';
import { databaseFaults } from './faults/database.ts';
import type { Fault } from './faults/fault.ts';
import { jobFaults } from './faults/jobs.ts';
import { networkFaults } from './faults/networks.ts';
import { processFaults } from './faults/processes.ts';
import { trafficFaults } from './faults/traffic.ts';
import { Laboratory } from './laboratory.ts';
import { judge, type Verdict, Watch } from './oracle.ts';
import { planted } from './planted.ts';
import { cutPower } from './power-cut.ts';
import { run } from './programs.ts';
import { brokenBy, type Line, writeTable } from './report.ts';

/**
 * `npm run faults`: injects every known fault into an installation, one after the other, and compares the results with
 * the promises (docs/reliability.md).
 * - `--short`: the few faults that each run of the tests injects.
 * - `--only TEXT`: those whose name has this text.
 * - `--seed N`: repeats the moments and choices of a previous run.
 * - `--keep`: preserves the data, logs and witnesses in the folder that it prints.
 * - `--write`: updates the table in faults/results.md.
 */
const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    seed: { type: 'string' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

const all: readonly Fault[] = [
  ...processFaults,
  ...databaseFaults,
  ...busFaults,
  ...networkFaults,
  ...clockFaults,
  ...trafficFaults,
  ...jobFaults,
];
const seed = Number(options.seed ?? Date.now() % 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'washboard-faults-'));
chmodSync(folder, 0o711); // The user of PostgreSQL must be able to pass through the folder.
const isChosen = ({ name }: { name: string }) => options.only === undefined || name.includes(options.only);
const faults = all.filter((fault) => isChosen(fault) && (!options.short || fault.isShort));

const strikeMs = 300_000;
const settleMs = 3000;

const lines: Line[] = [];
process.stdout.write(`seed ${seed}, in ${folder}\n`);
const isDiskSmall = faults.some(({ needsSmallDisk, isImpossible }) => needsSmallDisk && !isImpossible?.());
const disk = makeDisk(folder, isDiskSmall);
try {
  if (faults.length > 0) {
    const laboratory = await Laboratory.open({ folder, seed, databaseFolder: disk.folder });
    try {
      for (const fault of faults) report(await tryOut(laboratory, fault));
    } finally {
      await laboratory.close();
    }
  }
  if (!options.short && isChosen({ name: 'power' })) report(await cutPower(folder, { cuts: 20, seed }));
  for (const plant of planted.filter((each) => isChosen(each) && (!options.short || each.isShort))) {
    const plantFolder = join(folder, plant.program.slice(plant.program.lastIndexOf('/') + 1));
    mkdirSync(join(plantFolder, 'database'), { recursive: true });
    const flawed = await Laboratory.open({
      folder: plantFolder,
      seed,
      databaseFolder: join(plantFolder, 'database'),
      plantedGateway: plant.program,
    });
    try {
      const line = await tryOut(flawed, plant.fault);
      const caught = 'verdict' in line && line.verdict.broken.find((broken) => plant.isCaughtBy.test(broken));
      report({ name: plant.name, planted: caught || null });
    } finally {
      await flawed.close();
    }
  }
} finally {
  if (!options.keep) disk.remove();
  if (!options.keep) rmSync(folder, { recursive: true, force: true });
}
if (options.write) writeTable(lines, seed);
const red = lines.filter(isRed);
process.stdout.write(`${lines.length} tried, ${red.length} red; seed ${seed}\n`);
if (red.length > 0 || lines.length === 0) process.exitCode = 1;
process.exit();

async function tryOut(laboratory: Laboratory, fault: Fault): Promise<Line> {
  const { name } = fault;
  const impossible = fault.isImpossible?.() ?? null;
  if (impossible !== null) return { name, impossible };
  laboratory.machineCable.cut(); // The machines reconnect to both gateways in turn.
  laboratory.work();
  await pause(settleMs);
  const watch = new Watch(laboratory);
  let proof: string | null = null;
  let failure: string | null = null;
  try {
    proof = await within(strikeMs, fault.strike(laboratory));
  } catch (error) {
    failure = (error as Error).stack ?? String(error);
  }
  const verdict = await judge(laboratory, { healedMs: performance.now(), isSilent: fault.isSilent ?? false, watch });
  if (failure !== null) verdict.broken.unshift(failure);
  if (fault.shows && !fault.shows.test(verdict.shown ?? ''))
    verdict.broken.push(`/readyz said ${verdict.shown ?? 'nothing'}`);
  return { name, proof: proof ?? '', verdict };
}

function isRed(line: Line): boolean {
  if ('impossible' in line) return false;
  if ('planted' in line) return line.planted === null;
  return ('crashes' in line ? brokenBy(line.crashes) : line.verdict.broken).length > 0;
}

function report(line: Line): void {
  lines.push(line);
  process.stdout.write(`${isRed(line) ? 'RED  ' : 'ok   '} ${line.name}${describe(line)}\n`);
}

function describe(line: Line): string {
  if ('impossible' in line) return ` (not tried: ${line.impossible})`;
  if ('planted' in line) return line.planted === null ? ': not found out' : `: found out, ${line.planted}`;
  if ('crashes' in line) {
    const { acknowledged, underWayAtKills } = line.crashes;
    const broken = brokenBy(line.crashes).map((what) => `\n        broken: ${what}`);
    return `\n        ${line.proof}; ${acknowledged} messages, ${underWayAtKills} under way at the cuts${broken.join('')}`;
  }
  const { verdict, proof } = line;
  const times = ([what, ms]: [string, number | null]) =>
    `${what} ${ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`}`;
  const after: [string, number | null][] = [
    ['acknowledged', verdict.acknowledgedAfterMs],
    ['presence', verdict.presenceAfterMs],
    ['browsers', verdict.browsersAfterMs],
  ];
  const figures = `${verdict.acknowledged} messages, ${verdict.commands} commands, ${verdict.memoryMb} MB`;
  return `\n        ${proof}; ${after.map(times).join(', ')}; ${figures}; shown: ${verdict.shown ?? 'nothing'}${verdict.broken
    .map((broken: Verdict['broken'][number]) => `\n        broken: ${broken}`)
    .join('')}`;
}

/** @param isSmall requires root and creates a file system of 900 MB that can be filled up */
function makeDisk(parent: string, isSmall: boolean): { folder: string; remove: () => void } {
  const folder = join(parent, 'database');
  mkdirSync(folder);
  if (!isSmall) return { folder, remove: () => {} };
  const image = join(parent, 'database.img');
  run('truncate', '--size=900M', image);
  run('mkfs.ext4', '-q', '-F', image);
  run('mount', '-o', 'loop', image, folder);
  return { folder, remove: () => run('umount', '--lazy', folder) };
}
