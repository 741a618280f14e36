import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface PackageManifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Packages that have a LICENSE and do not name it in package.json. */
const licences: Record<string, string> = { 'png-js': 'MIT' };

export function readManifest(folder: string): PackageManifest {
  const manifest: PackageManifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const license = manifest.license ?? licences[manifest.name];
  return license ? { ...manifest, license } : manifest;
}

/** @returns the folder of a package as Node.js finds it from another package; null if it is not installed */
export function findPackage(name: string, from: string): string | null {
  const found = join(from, 'node_modules', name);
  if (existsSync(join(found, 'package.json'))) return realpathSync(found);
  const parent = dirname(from);
  return parent === from ? null : findPackage(name, parent);
}

/**
 * @returns the folders of packages, and of all packages that they need
 * @throws Error when one is not installed
 */
export function packageClosure(folders: Iterable<string>): Set<string> {
  const found = new Set(folders);
  for (const folder of found) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = readManifest(folder);
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    for (const name of names) {
      const isOptional = name in (optionalDependencies ?? {}) || name in (peerDependencies ?? {});
      const dependency = findPackage(name, folder);
      if (!dependency && !isOptional) throw new Error(`${name}, which ${folder} needs, is not installed`);
      if (dependency && !peerDependenciesMeta[name]?.optional) found.add(dependency);
    }
  }
  return found;
}
