// The program as a few files that need no build. CommonJS packages stay as they are, as in scripts/build-server.mjs.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../root.mjs';

const buildModule = join(root, 'apps/server/src/config/build.ts');
/** Modules that run in a process or a thread of their own, or are loaded by a name that is computed. */
const ownFile = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;
const external = 'washboard-package:';
const manifests = new Map();

function isCommonJs({ id, packageJsonPath }) {
  if (!id.endsWith('.js')) return /\.(?:cjs|node)$/.test(id);
  if (!manifests.has(packageJsonPath)) manifests.set(packageJsonPath, JSON.parse(readFileSync(packageJsonPath)));
  return manifests.get(packageJsonPath).type !== 'module';
}

/** @returns the folder of the package that a file belongs to; null for a file of ours */
export function packageFolder(path) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? null;
}

/**
 * Writes the modules into `folder`, all beside each other.
 * @returns folders of packages: `bundled` are in the written files and look for files of `searched`; `needed` must be
 * installed in `folder`, with all that they need
 */
export async function bundleProgram({ folder, revision }) {
  const needed = new Set();
  const searched = new Set();
  const names = new Map();

  const plugin = {
    name: 'release',
    async resolveId(source, importer) {
      if (!importer || isBuiltin(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found || found.external || !isCommonJs(found)) return found;
      needed.add(packageFolder(found.id));
      return { id: external + relative(root, found.id), external: true };
    },
    transform(code, id) {
      if (!isAbsolute(id)) return null;
      if (id === buildModule) return { code: withRevision(code, revision), map: null };
      if (!code.includes('import.meta')) return null;
      if (packageFolder(id)) searched.add(packageFolder(id));
      const withFiles = code.replaceAll(ownFile, (_match, name) => {
        const module = join(id, '..', `${name}.ts`);
        if ((names.get(name) ?? module) !== module) throw new Error(`Two modules are named ${name}.ts`);
        names.set(name, module);
        this.emitFile({ type: 'chunk', id: module, fileName: `${name}.js` });
        return `new URL('./${name}.js', import.meta.url)`;
      });
      // Files beside a module are in the same place below `folder`, see placeFiles.
      const place = `new URL('./${relative(root, id)}', import.meta.url).href`;
      const isOwnFile = (offset) => withFiles.slice(0, offset).endsWith(".js', ");
      return {
        code: withFiles.replaceAll(/import\.meta\.url/g, (match, offset) => (isOwnFile(offset) ? match : place)),
        map: null,
      };
    },
  };

  const bundle = await rolldown({
    input: { washboard: join(root, 'apps/cli/src/washboard.ts') },
    cwd: root,
    platform: 'node',
    resolve: { conditionNames: ['node', 'import', 'module-sync', 'default'], mainFields: ['main'] },
    plugins: [plugin],
    logLevel: 'warn',
  });
  const { output } = await bundle.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // All files are beside each other, so packages are below each of them.
    plugins: [
      {
        name: 'packages-below',
        renderChunk: (code) => ({ code: code.replaceAll(`"${external}`, '"./'), map: null }),
      },
    ],
  });
  const modules = output.flatMap((chunk) => Object.keys(chunk.modules ?? {}));
  const bundled = new Set(modules.map(packageFolder).filter(Boolean));
  return { bundled, needed, searched };
}

function withRevision(code, revision) {
  const filled = code.replace(/(revision[^=]*=\s*)null/, `$1${JSON.stringify(revision)}`);
  if (filled === code) throw new Error(`${buildModule} has no revision to fill in`);
  return filled;
}
