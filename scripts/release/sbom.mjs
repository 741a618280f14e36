// `npm sbom --omit dev` (11.19) leaves out what a development dependency needs too, and refuses ours without --omit.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findPackage, readManifest } from '../../apps/web/build/package-closure.ts';
import { vendoredIn } from '../../apps/web/build/vendored-parts.ts';
import { root } from '../root.mjs';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/**
 * @param folders of all packages in the release; the document also has the software inside them
 * @returns a CycloneDX document
 */
export function writeSbom({ version, revision, license, time, folders }) {
  const components = new Map();
  const needs = new Map();
  for (const part of folders.flatMap((folder) => vendoredIn(readManifest(folder).name)))
    components.set(vendoredReference(part), describeVendored(part));
  for (const folder of folders) {
    const manifest = readManifest(folder);
    const reference = referenceOf(manifest);
    components.set(reference, describe(reference, folder));
    needs.set(reference, [...dependenciesOf(folder), ...vendoredIn(manifest.name).map(vendoredReference)]);
  }
  const inOrder = [...components.keys()].toSorted();
  const product = `pkg:npm/washboard@${version}`;
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf([product, revision, ...inOrder].join(' '))}`,
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: {
        'bom-ref': product,
        type: 'application',
        name: 'washboard',
        version,
        licenses: [{ license: { id: license } }],
        purl: product,
        properties: [{ name: 'washboard:revision', value: revision }],
      },
    },
    components: inOrder.map((reference) => components.get(reference)),
    dependencies: [
      { ref: product, dependsOn: inOrder },
      ...inOrder.map((ref) => ({ ref, dependsOn: (needs.get(ref) ?? []).filter((each) => components.has(each)) })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A package URL: https://github.com/package-url/purl-spec */
const referenceOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function describe(reference, folder) {
  const { name, version, license = '', description } = readManifest(folder);
  const [scope, base] = name.startsWith('@') ? name.split('/') : [null, name];
  const { integrity } = lock[relative(root, folder)] ?? lock[`node_modules/${name}`] ?? {};
  const [, digest] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  if (!digest) throw new Error(`package-lock.json has no checksum of ${name}`);
  return {
    'bom-ref': reference,
    type: 'library',
    ...(scope && { group: scope }),
    name: base,
    version,
    ...(description && { description }),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    ...(license && { licenses: [describeLicence(license)] }),
    purl: reference,
  };
}

const vendoredReference = ({ name, version, purl = `pkg:generic/${name.toLowerCase().replaceAll(' ', '-')}` }) =>
  `${purl}@${version}`;

function describeVendored(part) {
  const { name, version, type = 'library', license, cpe } = part;
  const reference = vendoredReference(part);
  return {
    'bom-ref': reference,
    type,
    name,
    version,
    licenses: [describeLicence(license)],
    ...(cpe && { cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*` }),
    purl: reference,
  };
}

/** The licence is an expression or identifier of SPDX (https://spdx.org/licenses), or free words. */
function describeLicence(license) {
  if (/ (?:OR|AND|WITH) /.test(license)) return { expression: license };
  return { license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } };
}

function dependenciesOf(folder) {
  const { dependencies, optionalDependencies } = readManifest(folder);
  const found = Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => findPackage(name, folder));
  const references = found.filter(Boolean).map((each) => referenceOf(readManifest(each)));
  return [...new Set(references)].toSorted();
}

/** The same release has the same number (RFC 9562, version 8). */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
