// Builds the web app of the brand when its sources, their imports or the lock file have changed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { node, root } from './root.mjs';
import { run, start } from './run.mjs';

const sources = [
  'apps/web',
  'packages/contract/src',
  'packages/ledger/src',
  'packages/machine-model/src',
  'package-lock.json',
];
/** Each shell has a build of its own (decision 055). */
const shells = ['full', 'phone'];

const usualBrand = process.env.BRAND || 'marea';
const folderOf = (brand) => join(root, 'apps/web/dist', brand);
const compressor = (brand) => [join(root, 'scripts/compress-web.mjs'), folderOf(brand)];

export async function buildWeb(brand = usualBrand) {
  await buildWebUncompressed(brand);
  await run(node, compressor(brand));
}

export async function buildWebUncompressed(brand = usualBrand) {
  const folder = folderOf(brand);
  const stamp = join(folder, '.built-from');
  const wanted = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Building the web app …\n');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const web = { cwd: join(root, 'apps/web') };
  await Promise.all(
    shells.map((shell) =>
      run('vite', ['build', '--logLevel', 'warn'], { ...web, env: { BRAND: brand, SHELL_OF_APP: shell } }),
    ),
  );
  writeFileSync(stamp, wanted);
}

export function compressWebLater() {
  start(node, compressor(usualBrand));
}
