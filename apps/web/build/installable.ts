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

/** @param start where it opens: the dashboard, or the shell for phones; each installs as an app of its own */
function manifestOf(brand: Brand, start: '/' | '/app') {
  return {
    id: start,
    name: brand.pageTitle,
    short_name: brand.name,
    start_url: start,
    scope: start,
    display: 'standalone' as const,
    theme_color: brand.primaryColor,
    background_color: backgroundColor,
    icons,
  };
}

/** Makes the app installable: adds the manifests, the icons and the service worker from `src/service-worker`. */
export function installable(brand: Brand, iconFolder: string, shell: 'full' | 'phone'): Plugin[] {
  const isPhone = shell === 'phone';
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
      filename: isPhone ? 'app-worker.ts' : 'service-worker.ts',
      manifestFilename: isPhone ? 'app.webmanifest' : 'manifest.webmanifest',
      // The app registers it when it is idle.
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: isPhone
          ? ['app.html', 'before-paint.js', 'assets/{app,de,en,es,fr,it}/**/*.{js,css,json,svg,woff2}']
          : ['index.html', 'before-paint.js', 'assets/**/*.{js,css,json,svg,woff2}'],
        dontCacheBustURLsMatching: /^assets\//,
        minify: true,
      },
      manifest: manifestOf(brand, isPhone ? '/app' : '/'),
    }),
  ];
}
