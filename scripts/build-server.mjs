// One file with the server and its packages loads in a second, 2,900 modules in four.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { constants, setPriority } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { node, root } from './root.mjs';
import { start } from './run.mjs';

export const sources = [
  'package.json',
  'apps/server/src',
  'apps/cli/src',
  'apps/demo/src',
  'apps/emulator/src',
  'packages/contract/src',
  'packages/ledger/src',
  'packages/machine-model/src',
  'package-lock.json',
  'scripts/build-server.mjs',
];
const usualFolder = join(root, 'node_modules/.cache/washboard');
const filesIn = (folder) => ({ file: join(folder, 'server.js'), stamp: join(folder, 'server.json') });

const sha256 = (content) => createHash('sha256').update(content).digest('hex');
/** The built file contains the folders of its modules, so it is valid only in this folder. */
const currentSources = () => `${root} ${fingerprint(sources)}`;

/** @returns null unless the file is complete and built from the current sources */
export function findBuiltServer(folder = usualFolder) {
  const { file, stamp } = filesIn(folder);
  try {
    const built = JSON.parse(readFileSync(stamp, 'utf8'));
    return built.sources === currentSources() && built.content === sha256(readFileSync(file)) ? file : null;
  } catch {
    return null;
  }
}

export function buildServerLater() {
  start(node, [join(root, 'scripts/build-server.mjs')]);
}

const packages = new Map();

function isCommonJs({ id, packageJsonPath }) {
  if (!id.endsWith('.js')) return /\.(?:cjs|node)$/.test(id);
  if (!packages.has(packageJsonPath)) packages.set(packageJsonPath, JSON.parse(readFileSync(packageJsonPath, 'utf8')));
  return packages.get(packageJsonPath).type !== 'module';
}

/** The command line loads its commands lazily, and the file has all of them. */
const isCommandLine = (importer) => importer.startsWith(join(root, 'apps/cli/src/'));

const asNodeLoads = {
  name: 'as-node-loads',
  /** Inside an ES module, CommonJS would be strict and would not know its path. */
  async resolveId(source, importer, { kind }) {
    if (!importer || isBuiltin(source)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    const isLazy = kind === 'dynamic-import' && !isCommandLine(importer);
    if (!found || found.external || (!isLazy && !isCommonJs(found))) return found;
    return { id: pathToFileURL(found.id).href, external: true };
  },
  /** A module must still find the files beside its source, such as migrations. */
  transform(code, id) {
    if (!isAbsolute(id)) return null;
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null };
  },
};

export async function buildServer(folder = usualFolder) {
  const { file, stamp } = filesIn(folder);
  // npm start imports this module before packages are installed, so these imports are lazy.
  const [{ rolldown }, codec] = await Promise.all([import('rolldown'), import('@jridgewell/sourcemap-codec')]);
  const before = currentSources();
  const bundle = await rolldown({
    input: join(root, 'apps/cli/src/washboard.ts'),
    platform: 'node',
    resolve: { conditionNames: ['node', 'import', 'module-sync', 'default'], mainFields: ['main'] },
    plugins: [asNodeLoads],
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({
    file,
    codeSplitting: false,
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
  });
  const [{ code, map }] = output;
  const content = `${code}\n//# sourceMappingURL=server.js.map\n`;
  mkdirSync(folder, { recursive: true });
  place(`${file}.map`, JSON.stringify(linesOfOurs(map, folder, codec)));
  place(file, content);
  if (before === currentSources()) place(stamp, JSON.stringify({ sources: before, content: sha256(content) }));
}

/** The whole map takes 110 MB and a third of a second at each start. */
function linesOfOurs({ mappings, ...map }, folder, { decode, encode }) {
  const isOurs = map.sources.map((source) => !resolve(folder, source).includes('/node_modules/'));
  const lines = decode(mappings).map(([first]) => [first && isOurs[first[1]] ? first.slice(0, 4) : [0]]);
  return { ...map, names: [], mappings: encode(lines) };
}

/** A starting server must not read an incomplete file. */
function place(path, content) {
  writeFileSync(`${path}.part`, content);
  renameSync(`${path}.part`, path);
}

if (import.meta.main) {
  setPriority(constants.priority.PRIORITY_LOW);
  await buildServer();
}
