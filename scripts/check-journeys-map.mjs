// `npm run ready` chooses journeys by what the map says that they exercise, so the map must name what exists.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazyModules } from './imports.mjs';
import { root } from './root.mjs';

const journeys = join(root, 'e2e');
const map = JSON.parse(readFileSync(join(journeys, 'journeys.json'), 'utf8'));

const pages = new Set([...lazyModules()].map((file) => file.replace(/^apps\/web\/src\/|\.tsx?$/g, '')));
const exists = (piece) => {
  const [kind, name = ''] = piece.split(' ');
  return kind === 'web' ? pages.has(name) : existsSync(join(root, 'apps/server/src/modules', name));
};
const isOnlyMeasured = (spec) => readFileSync(join(journeys, spec), 'utf8').includes('@bench');

const specs = new Set(globSync('**/*.spec.ts', { cwd: journeys }));
const faults = [
  ...[...specs].filter((spec) => !(spec in map || isOnlyMeasured(spec))).map((spec) => `no entry for ${spec}`),
  ...Object.keys(map)
    .filter((spec) => !specs.has(spec))
    .map((spec) => `an entry for ${spec}, which does not exist`),
  ...[...new Set(Object.values(map).flatMap(({ exercises }) => exercises))]
    .filter((piece) => !exists(piece))
    .map((piece) => `"${piece}", which does not exist`),
];
if (faults.length > 0) {
  process.stderr.write(`e2e/journeys.json has ${faults.join('\n  ')}\n`);
  process.exit(1);
}
