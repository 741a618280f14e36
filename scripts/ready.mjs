// npm run ready runs what a change can touch, in some four minutes. The whole run (.ci/run) decides.
// --since COMMIT: changes since that commit. Without it: since the last commit that origin/main has too.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWebUncompressed } from './build-web.mjs';
import { checks } from './checks.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { referrersOf } from './imports.mjs';
import { root } from './root.mjs';
import { runParts } from './run-parts.mjs';
import { fitting, haveSameKeys, selectChecks, selectJourneys, selectTests } from './select.mjs';

const mapFile = 'e2e/journeys.json';
const testsSeconds = 75;
const wholeSeconds = 225;
const startSeconds = 25;
const workers = 2;
/** The first tests show how long the others take. */
const firstTests = 4;
const namedJourneys = 8;

const startedMs = performance.now();
const secondsSoFar = () => (performance.now() - startedMs) / 1000;
const print = (line) => process.stdout.write(`${line}\n`);

const { values: options } = parseArgs({ options: { since: { type: 'string' } } });
await ensureInstalled();
const since = options.since ?? lastCommonCommit();
const { changed, files } = changedSince(since);
if (changed.length === 0) {
  print(`Nothing has changed since ${since}. Choose another commit with -- --since COMMIT.`);
  process.exit(0);
}
print(`${changed.length} changed since ${since}`);
const referrers = referrersOf(files, (file) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '',
);
const failed = [];
const notRun = [];

await runChecks();
await runTests();
await runJourneys();

const others = 'tests with servers, pictures of the design system, faults';
print(`Not run, the whole run decides: ${[...notRun, others].join('; ')}`);
print(failed.length > 0 ? `FAILED: ${failed.join(', ')}` : `Ready after ${secondsSoFar().toFixed(0)} s.`);
process.exit(failed.length > 0 ? 1 : 0);

async function runChecks() {
  const isWhole = changed.some((file) => /^(?:biome|package-lock)\.json$/.test(file));
  const existing = changed.filter((file) => existsSync(join(root, file)));
  const lint = ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...existing];
  const selected = selectChecks(changed, referrers, checks, changed.filter(keepsTypes))
    .map((check) => (check.name === 'format and lint' && !isWhole ? { ...check, command: lint } : check))
    .filter(({ command }) => command !== lint || existing.length > 0);
  failed.push(...(await runParts(selected, { isQuiet: true })));
}

async function runTests() {
  const { near, far, isBasis } = selectTests(changed, referrers);
  const tests = [...near, ...far];
  if (isBasis) notRun.push('all tests, which depend on what has changed');
  if (tests.length === 0) return;
  const untilSeconds = secondsSoFar() + testsSeconds;
  const first = tests.splice(0, firstTests);
  const begunSeconds = secondsSoFar();
  await runVitest(first, near.length + far.length);
  const secondsOfEach = (secondsSoFar() - begunSeconds) / first.length;
  const next = tests.splice(0, Math.max(0, Math.floor((untilSeconds - secondsSoFar()) / secondsOfEach)));
  if (next.length > 0) await runVitest(next, near.length + far.length);
  if (tests.length > 0) notRun.push(`${tests.length} of ${near.length + far.length} test files, the farthest`);
}

async function runVitest(tests, count) {
  const projects = ['unit', 'isolated', 'web'].flatMap((project) => ['--project', project]);
  const command = ['vitest', 'run', ...projects, ...tests];
  const name = `tests: ${tests.length} of ${count} files, from ${tests[0]}`;
  failed.push(...(await runParts([{ name, command }], { isQuiet: true })));
}

async function runJourneys() {
  const mapText = textOf(mapFile);
  const journeys = selectJourneys(changed, referrers, JSON.parse(mapText));
  if (journeys.length === 0) return;
  await buildWebUncompressed();
  await ensureChromium();
  const budgetSeconds = workers * Math.max(startSeconds, wholeSeconds - startSeconds - secondsSoFar());
  const chosen = fitting(journeys, budgetSeconds);
  const left = journeys.filter((journey) => !chosen.includes(journey)).map(({ file }) => file.slice('e2e/'.length));
  const more = left.length > namedJourneys ? ' …' : '';
  if (left.length > 0)
    notRun.push(`${left.length} of ${journeys.length} journeys: ${left.slice(0, namedJourneys).join(', ')}${more}`);
  if (chosen.length === 0) return;
  const names = chosen.map(({ file }) => file);
  const command = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...names];
  failed.push(...(await runParts([{ name: `journeys: ${names.join(', ')}`, command }], { isQuiet: true })));
  if (textOf(mapFile) !== mapText) print(`${mapFile} has changed: commit it, too.`);
}

function keepsTypes(file) {
  return /\/locales\/.*\.json$/.test(file) && haveSameKeys(git('show', `${since}:${file}`), textOf(file));
}

function textOf(file) {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
}

function lastCommonCommit() {
  for (const branch of ['origin/main', 'main@{upstream}']) {
    const base = git('merge-base', 'HEAD', branch);
    if (base && base !== git('rev-parse', 'HEAD')) return base;
  }
  return 'HEAD';
}

function changedSince(commit) {
  if (!git('rev-parse', '--verify', `${commit}^{commit}`)) {
    process.stderr.write(`There is no commit ${commit}.\n`);
    process.exit(1);
  }
  const untracked = linesOf(git('ls-files', '--others', '--exclude-standard'));
  const changed = [...linesOf(git('diff', '--name-only', '--no-renames', commit)), ...untracked];
  return { changed, files: [...new Set([...linesOf(git('ls-files')), ...changed])] };
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 27 });
  return status === 0 ? stdout.trim() : '';
}

function linesOf(text) {
  return text.split('\n').filter(Boolean);
}
