// Runs on the Node that started npm (20 or newer), before anything is installed: only Node's own modules here.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { node, root } from './root.mjs';
import { run } from './run.mjs';

const stamp = join(root, 'node_modules', '.washboard-installed');
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Optional peers of what runs, used by development only: npm cannot leave them out, and they are 56 MB. */
const unusedAtRuntime = ['typescript', '@typescript', 'esbuild', '@esbuild', 'jiti', 'tsx'];

/**
 * Installs the packages of package-lock.json when they differ from the installed ones.
 *
 * @param extent `runtime`: what `npm start` needs, a third of the whole; `everything`: tools and tests, too
 */
export async function ensureInstalled(extent = 'everything') {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) && existsSync(node) ? readFileSync(stamp, 'utf8') : '';
  if (installed === `${lock} everything` || installed === `${lock} ${extent}`) return;
  process.stdout.write('Installing dependencies …\n');
  // Adds to what is installed: a demo may be running from it.
  if (installed === `${lock} runtime`) await run('npm', ['install', '--no-save', '--include=dev', ...quiet]);
  else await run('npm', ['ci', ...(extent === 'runtime' ? ['--omit=dev'] : []), ...quiet]);
  if (!existsSync(node))
    throw new Error('npm ci did not bring Node 24: are optional dependencies omitted, or is this not Linux?');
  // Headers for compiling native modules: 66 MB, and nothing here compiles any.
  remove(join(dirname(realpathSync(node)), '../include'));
  if (extent === 'runtime') for (const name of unusedAtRuntime) remove(join(root, 'node_modules', name));
  writeFileSync(stamp, `${lock} ${extent}`);
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
}
