import { dirname } from 'node:path/posix';

const testFile = /^(?:packages|apps|scripts)\/.*(?<!\.servers)\.test\.tsx?$/;
const journeyFile = /^e2e\/(.*\.spec\.ts)$/;
const webSource = /^apps\/web\/src\/(.*)\.tsx?$/;
const serverModule = /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//;

/** Nearly every test refers to all other files through hubs. */
const hub = /^apps\/server\/src\/[^/]+\.ts$|^apps\/web\/src\/app\/(?:router|start)\.tsx$|\/testing\//;

/** No file imports these, and they decide how everything else runs. */
const basis =
  /^(?:package-lock\.json|vitest\.config\.ts|apps\/web\/(?:vitest\.config|src\/test-setup)\.ts|tsconfig.*\.json)$/;

const ofEveryJourney = /^apps\/(?:cli|demo|emulator|server)\/src\/(?!.*\.test\.ts$)/;

const unmeasuredSeconds = 60;

/** These tests read more files than their text names. */
export const readsOfTests = {
  'apps/web/src/app/theme/repeated-bodies.test.ts': /^apps\/web\/src\/.*\.css$/,
  'apps/web/src/app/theme/style-rules.test.ts': /^apps\/web\/src\/.*\.(?:css|tsx?)$/,
  'apps/web/src/app/theme/spacing.test.ts': /^apps\/web\/src\/.*\.css$/,
  'apps/web/src/lib/brand/icons.test.ts': /^apps\/web\/src\/lib\/brand\//,
  'scripts/texts.test.ts': /^(?:apps|packages)\/[^/]+\/src\/.*\/texts\/\w+\.json$/,
};

/** @returns each file that refers to a changed one, with the number of files in between */
export function distances(changed, referrers, { throughHubs = true, throughLazy = true } = {}) {
  const found = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of found) {
    if (!throughHubs && distance > 0 && hub.test(file)) continue;
    for (const referrer of referrers.get(file) ?? []) {
      if (!found.has(referrer.file) && (throughLazy || !referrer.isLazy)) found.set(referrer.file, distance + 1);
    }
  }
  return found;
}

/** @param untyped changed files whose types did not change */
export function selectChecks(changed, referrers, checks, untyped = []) {
  const isTyped = (file) => /\.(?:tsx?|json)$/.test(file);
  const typed = changed.filter((file) => isTyped(file) && !untyped.includes(file));
  const reached = [...distances(typed, referrers).keys()];
  return checks.filter(
    ({ reads, project }) =>
      changed.some((file) => reads.test(file)) ||
      (project && reached.some((file) => isTyped(file) && project.test(file))),
  );
}

/** The types of texts depend only on their keys, so other words change no type. */
export function haveSameKeys(before, after) {
  try {
    return keysOf(JSON.parse(before)).join() === keysOf(JSON.parse(after)).join();
  } catch {
    return false;
  }
}

function keysOf(texts) {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [key] : [key, ...keysOf(value), ''],
  );
}

/**
 * @returns the nearest tests first: in the same folder, then beside what imports it, then through the whole server or
 * app
 */
export function selectTests(changed, referrers) {
  const near = distances(changed, referrers, { throughHubs: false });
  const reached = distances(changed, referrers);
  for (const [test, reads] of Object.entries(readsOfTests)) {
    if (changed.some((file) => reads.test(file))) for (const each of [near, reached]) each.set(test, 1);
  }
  const nearest = new Map();
  for (const [file, distance] of near) {
    if (testFile.test(file) || hub.test(file)) continue;
    nearest.set(dirname(file), Math.min(distance, nearest.get(dirname(file)) ?? distance));
  }
  const orderOf = (test) =>
    Math.min(near.get(test) ?? Number.POSITIVE_INFINITY, nearest.get(dirname(test)) ?? Number.POSITIVE_INFINITY);
  const tests = [...reached.keys()]
    .filter((file) => testFile.test(file))
    .toSorted((a, b) => sharedFolders(b, changed) - sharedFolders(a, changed) || (a < b ? -1 : 1));
  return {
    near: tests.filter((test) => Number.isFinite(orderOf(test))).toSorted((a, b) => orderOf(a) - orderOf(b)),
    far: tests.filter((test) => !Number.isFinite(orderOf(test))).toSorted((a, b) => reached.get(a) - reached.get(b)),
    isBasis: changed.some((file) => basis.test(file)),
  };
}

function sharedFolders(file, changed) {
  const folders = file.split('/');
  const shared = changed.map((each) => {
    const others = each.split('/');
    return folders.findIndex((folder, i) => folder !== others[i]);
  });
  return Math.max(...shared.map((count) => (count < 0 ? folders.length : count)));
}

/**
 * @param map e2e/journeys.json
 * @returns changed journeys first, then those that exercise what few others do, or import it, or have its name
 */
export function selectJourneys(changed, referrers, map) {
  const near = distances(changed, referrers, { throughHubs: false, throughLazy: false });
  const journeys = new Map(Object.entries(map).map(([spec, journey]) => [`e2e/${spec}`, journey]));
  const weights = weightsOf(near, map);
  const isOfAll = weights.size === 0 && changed.some((file) => ofEveryJourney.test(file));
  for (const file of near.keys()) {
    if (journeyFile.test(file) && !journeys.has(file))
      journeys.set(file, { seconds: unmeasuredSeconds, exercises: [] });
  }
  return [...journeys]
    .map(([file, { seconds, exercises }]) => {
      const exercised = exercises.reduce((sum, piece) => sum + (weights.get(piece) ?? 0), 0);
      const imported = near.has(file) ? 1 / 2 ** near.get(file) : 0;
      const weight = exercised + imported + (isNamedLike(file, changed) ? 1 : 0);
      return { file, seconds, isChanged: changed.includes(file), weight };
    })
    .filter(({ isChanged, weight }) => isChanged || weight > 0 || isOfAll)
    .toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged) || b.weight - a.weight || a.seconds - b.seconds);
}

/** A part of the product that few journeys exercise weighs more. */
function weightsOf(near, map) {
  const weights = new Map();
  for (const [file, distance] of near) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const [, module] = serverModule.exec(file) ?? [];
    const [, part] = webSource.exec(file) ?? [];
    const piece = module ? `server ${module}` : `web ${part}`;
    const users = Object.values(map).filter(({ exercises }) => exercises.includes(piece)).length;
    if (users > 0) weights.set(piece, Math.max(1 / (users * 2 ** distance), weights.get(piece) ?? 0));
  }
  return weights;
}

/** Call, handler, hook and test share one word. */
function isNamedLike(journey, changed) {
  const words = wordsOf(journey.slice(journey.lastIndexOf('/') + 1, -'.spec.ts'.length));
  return changed
    .filter((file) => /^(?:apps|packages)\/(?!.*\.test\.tsx?$)/.test(file))
    .some((file) => words.every((word) => wordsOf(file).includes(word)));
}

const wordsOf = (path) => path.split(/[^a-z0-9]+/).map((word) => word.replace(/s$/, ''));

/** @returns the `journeys` that fit into `budgetSeconds`, and those that changed */
export function fitting(journeys, budgetSeconds) {
  let left = budgetSeconds;
  return journeys.filter(({ isChanged, seconds }) => {
    if (!isChanged && seconds > left) return false;
    left -= seconds;
    return true;
  });
}
