import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { licenceNotices } from './licence-notices.ts';
import { findPackage, packageClosure, readManifest } from './package-closure.ts';

const app = fileURLToPath(new URL('..', import.meta.url));

/** Dependencies of the web app that only build it. */
const tools = new Set(['@vitejs/plugin-react', 'postcss-mixins', 'subset-font', 'unplugin-icons', 'vite']);

/** The server itself sends these to browsers: the page of the API, and common passwords. */
const sentByServer = ['@fastify/swagger-ui', '@zxcvbn-ts/language-common'];

/** @returns the folders of all packages whose parts browsers may receive */
export function packagesOfBrowsers(): string[] {
  const folderOf = (name: string) => {
    const folder = findPackage(name, app);
    if (!folder) throw new Error(`${name} is not installed`);
    return folder;
  };
  const used = Object.keys(readManifest(app).dependencies ?? {}).filter((name) => !tools.has(name));
  const closure = packageClosure(used.map(folderOf));
  return [...closure, ...sentByServer.map(folderOf)].filter((folder) => folder.includes('node_modules'));
}

/** The licences of what browsers receive ask to be passed on with it. */
export function licences(): Plugin {
  return {
    name: 'washboard-licences',
    apply: 'build',
    generateBundle() {
      const introduction = 'Washboard is under the Apache License 2.0. Browsers also receive parts of these packages.';
      this.emitFile({
        type: 'asset',
        fileName: 'licences.txt',
        source: licenceNotices(introduction, packagesOfBrowsers()),
      });
    },
  };
}
