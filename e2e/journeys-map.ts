import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { lazyModules } from '../scripts/imports.mjs';
import { recordings } from './demo/recording.ts';

interface Journey {
  seconds: number;
  /** `server machines/alarms`: a module whose calls were made; `web app/pages/demo-page`: a module that was loaded. */
  exercises: string[];
}

const mapFile = fileURLToPath(new URL('journeys.json', import.meta.url));
const webSource = 'apps/web/src/';

/**
 * `npm run ready` chooses journeys from `journeys.json`, to which each run outside CI adds missing parts. Timing
 * decides whether a page loads one more part, so a difference is no failure. JOURNEYS_MAP=renew also removes unused
 * parts and measures again: run whole files.
 */
export default class JourneysMap implements Reporter {
  readonly #begun: { worker: string; spec: string; atMs: number }[] = [];
  readonly #seconds = new Map<string, number>();
  readonly #failed = new Set<string>();
  #folder = '';

  onBegin({ rootDir }: FullConfig): void {
    this.#folder = rootDir;
    rmSync(recordings, { recursive: true, force: true });
  }

  onTestBegin({ location }: TestCase, { parallelIndex, startTime }: TestResult): void {
    this.#begun.push({ worker: `${parallelIndex}.txt`, spec: this.#name(location.file), atMs: startTime.getTime() });
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const spec = this.#name(test.location.file);
    this.#seconds.set(spec, (this.#seconds.get(spec) ?? 0) + duration / 1000);
    if (test.outcome() === 'unexpected') this.#failed.add(spec);
  }

  onEnd(): void {
    const known: Record<string, Journey> = existsSync(mapFile) ? JSON.parse(readFileSync(mapFile, 'utf8')) : {};
    const isRenewal = process.env.JOURNEYS_MAP === 'renew';
    const existing = new Set(globSync('**/*.spec.ts', { cwd: this.#folder }));
    const map = Object.fromEntries(Object.entries(known).filter(([spec]) => existing.has(spec)));
    const news: { spec: string; piece: string }[] = [];
    for (const [spec, exercised] of this.#exercised()) {
      const journey = known[spec];
      const listed = new Set(journey?.exercises);
      for (const piece of exercised) if (!listed.has(piece)) news.push({ spec, piece });
      const isMeasured = isRenewal || !journey;
      map[spec] = {
        seconds: isMeasured ? Math.ceil(this.#seconds.get(spec) ?? 0) : journey.seconds,
        exercises: [...new Set([...exercised, ...(isRenewal ? [] : listed)])].toSorted(),
      };
    }
    const text = `${JSON.stringify(map, Object.keys(map).toSorted().concat('seconds', 'exercises'), 2)}\n`;
    if (existsSync(mapFile) && text === readFileSync(mapFile, 'utf8')) return;
    const lines = news.map(({ spec, piece }) => `    ${spec} exercises ${piece}\n`).join('');
    if (process.env.CI) {
      process.stdout.write(`\n  e2e/journeys.json lacks (a run without CI=1 adds it):\n${lines}`);
      return;
    }
    writeFileSync(mapFile, text);
    process.stdout.write(`\n  e2e/journeys.json has changed, commit it:\n${lines}`);
  }

  /** Each worker runs its tests sequentially, so a time belongs to one test. */
  #exercised(): Map<string, Set<string>> {
    const lazy = new Map([...lazyModules()].map((file) => [nameOf(file), nameOfPart(file)]));
    const exercised = new Map<string, Set<string>>(
      this.#begun.filter(({ spec }) => !this.#failed.has(spec)).map(({ spec }) => [spec, new Set()]),
    );
    for (const worker of existsSync(recordings) ? readdirSync(recordings) : []) {
      const begun = this.#begun.filter((test) => test.worker === worker);
      for (const line of readFileSync(join(recordings, worker), 'utf8').trim().split('\n')) {
        const [atMs, kind, name = ''] = line.split(' ');
        const part = kind === 'web' ? lazy.get(name) : name;
        const test = begun.findLast((each) => each.atMs <= Number(atMs));
        if (test && part) exercised.get(test.spec)?.add(`${kind} ${part}`);
      }
    }
    return exercised;
  }

  #name(file: string): string {
    return file.slice(this.#folder.length + 1);
  }

  printsToStdio(): boolean {
    return false;
  }
}

const nameOf = (file: string) => basename(file).replace(/\.tsx?$/, '');
const nameOfPart = (file: string) => file.replace(webSource, '').replace(/\.tsx?$/, '');
