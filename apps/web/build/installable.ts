import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '@washboard/contract/brands/brands';
import type { Plugin, Rolldown } from 'vite';
import { classicScript } from './classic-script.ts';

const backgroundColor = '#f5f7f9';

const cacheable = /^assets\/.*\.(?:js|css|json|svg|woff2)$/;

const icons = [192, 512].flatMap((size) => [
  { src: `/icons/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
  { src: `/icons/maskable-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
]);

/** @param start the page that the installed app opens */
function manifestOf(brand: Brand, start: '/' | '/app') {
  return {
    id: start,
    name: brand.pageTitle,
    short_name: brand.name,
    start_url: start,
    scope: start,
    display: 'standalone',
    theme_color: brand.primaryColor,
    background_color: backgroundColor,
    icons,
  };
}

export function installable(brand: Brand, iconFolder: string, shell: 'full' | 'phone'): Plugin {
  const isPhone = shell === 'phone';
  const manifestName = isPhone ? 'app.webmanifest' : 'manifest.webmanifest';
  const workerName = isPhone ? 'app-worker' : 'service-worker';
  let publicFolder = '';
  return {
    name: 'washboard-installable',
    apply: 'build',
    configResolved({ publicDir }) {
      publicFolder = publicDir;
    },
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `/${manifestName}` }, injectTo: 'head' }],
    generateBundle: {
      // The HTML of the page is complete only after the other plugins.
      order: 'post',
      async handler(_options, bundle) {
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source });
        emit(manifestName, JSON.stringify(manifestOf(brand, isPhone ? '/app' : '/')));
        for (const { src } of icons) emit(src.slice(1), await readFile(join(iconFolder, src.replace('/icons/', ''))));
        const unhashed = [pageOf(bundle), await readFile(join(publicFolder, 'before-paint.js'))];
        const files = Object.keys(bundle).filter((name) => cacheable.test(name));
        const define = { __BUILD__: JSON.stringify({ revision: hashOf(unhashed), files: files.toSorted() }) };
        const worker = new URL(`../src/service-worker/${workerName}.ts`, import.meta.url);
        emit(`${workerName}.js`, await classicScript(worker, define));
      },
    },
  };
}

function pageOf(bundle: Rolldown.OutputBundle): string | Uint8Array {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('the build has no page');
  return page.source;
}

function hashOf(contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('base64url').slice(0, 16);
}
