import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { packFolder } from './archive.mjs';

/**
 * Writes `washboard-VERSION.tgz` into `dist`, for both kinds of processor.
 * @param folders the program, PostgreSQL for each kind of processor, and documents
 */
export async function packNpm(dist, { folders: { documents, ...unpacked }, manifest, time }) {
  const stage = join(dist, 'npm');
  const folder = join(stage, 'package');
  mkdirSync(folder, { recursive: true });
  cpSync(documents, folder, { recursive: true });
  cpSync(join(root, 'scripts/release/bin'), join(folder, 'bin'), { recursive: true });
  chmodSync(join(folder, 'bin/washboard.js'), 0o755);
  const contents = createHash('sha256');
  for (const [name, source] of Object.entries(unpacked)) {
    const file = join(folder, `${name}.tar`);
    await packFolder(source, '.', { file, time });
    contents.update(readFileSync(file));
  }
  const complete = {
    name: 'washboard',
    ...manifest,
    // The name of the folder into which the first start unpacks, so that other contents have another one.
    contents: contents.digest('hex').slice(0, 12),
    type: 'module',
    bin: { washboard: 'bin/washboard.js' },
    engines: { node: '>=24' },
    os: ['linux'],
    cpu: ['x64', 'arm64'],
    libc: ['glibc'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(complete, null, 2)}\n`);
  await packFolder(stage, 'package', { file: join(dist, `washboard-${manifest.version}.tgz`), time });
  rmSync(stage, { recursive: true });
}
