import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '@washboard/contract/brands/brands';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** The page background of the light scheme, shown before the first paint of the app. */
const backgroundColor = '#f5f7f9';

const icons = [192, 512].flatMap((size) => [
  { src: `/icons/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' as const },
  { src: `/icons/maskable-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' as const },
]);

/** Makes the app installable: adds the manifest, the icons and the service worker from `src/service-worker`. */
export function installable(brand: Brand, iconFolder: string): Plugin[] {
  return [
    {
      name: 'washboard-icons',
      apply: 'build',
      async generateBundle() {
        for (const { src } of icons) {
          const source = await readFile(join(iconFolder, src.replace('/icons/', '')));
          this.emitFile({ type: 'asset', fileName: src.slice(1), source });
        }
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      // The app registers it when it is idle.
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'before-paint.js', 'assets/**/*.{js,css,json,svg,woff2}'],
        dontCacheBustURLsMatching: /^assets\//,
        minify: true,
      },
      manifest: {
        id: '/',
        name: brand.pageTitle,
        short_name: brand.name,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: brand.primaryColor,
        background_color: backgroundColor,
        icons,
      },
    }),
  ];
}
