// Packages may not be installed yet, so this imports only Node's own modules, of version 20 or newer.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { node, root } from './root.mjs';
import { run } from './run.mjs';

const stamp = join(root, 'node_modules', '.washboard-installed');
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/** npm cannot omit these optional peers, which take 56 MB. */
const unusedAtRuntime = ['typescript', '@typescript', 'esbuild', '@esbuild', 'jiti', 'tsx'];

/** @param extent `runtime` for what `npm start` needs; `everything` for tools and tests too */
export async function ensureInstalled(extent = 'everything') {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) && existsSync(node) ? readFileSync(stamp, 'utf8') : '';
  if (installed === `${lock} everything` || installed === `${lock} ${extent}`) return;
  process.stdout.write('Installing dependencies …\n');
  // A demo may be running from the installed packages, so this only adds to them.
  if (installed === `${lock} runtime`) await run('npm', ['install', '--no-save', '--include=dev', ...quiet]);
  else await run('npm', ['ci', ...(extent === 'runtime' ? ['--omit=dev'] : []), ...quiet]);
  if (!existsSync(node))
    throw new Error('npm ci did not bring Node 24: are optional dependencies omitted, or is this not Linux?');
  // The headers for native modules take 66 MB, and no package here compiles any.
  remove(join(dirname(realpathSync(node)), '../include'));
  if (extent === 'runtime') for (const name of unusedAtRuntime) remove(join(root, 'node_modules', name));
  writeFileSync(stamp, `${lock} ${extent}`);
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
}
