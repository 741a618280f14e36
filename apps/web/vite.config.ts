import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { brands, isBrandId } from '@washboard/contract/brands/brands';
import { callPath } from '@washboard/contract/calls/call-paths';
import { defineConfig, type Plugin } from 'vite';
import { codeGroups } from './build/code-groups.ts';
import { fonts } from './build/fonts.ts';
import { icons } from './build/icons.ts';
import { installable } from './build/installable.ts';
import { licences } from './build/licences.ts';
import { machineFigures } from './build/machine-figures.ts';
import { preloadedStart } from './build/preloaded-start.ts';
import { pushWorker } from './build/push-worker.ts';
import { stylePlugins } from './build/style-plugins.ts';
import { textFiles } from './build/text-files.ts';
import { withoutDescriptions } from './build/without-descriptions.ts';

const brandId = process.env.BRAND || 'marea';
if (!isBrandId(brandId)) throw new Error(`BRAND "${brandId}" is none of ${Object.keys(brands).join(', ')}`);
const brand = brands[brandId];

/** Neither shell loads code of the other (decision 055). */
const shell = process.env.SHELL_OF_APP === 'phone' ? 'phone' : 'full';

function brandedPage(): Plugin {
  return {
    name: 'washboard-branded-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replaceAll('%BRAND_ID%', brand.id)
          .replaceAll('%BRAND_TITLE%', brand.pageTitle)
          .replaceAll('%BRAND_COLOR%', brand.primaryColor),
    },
  };
}

const shellOfAddress = "(/^\\/app(\\/|$)/.test(location.pathname) ? 'phone' : 'full')";

function pageNamed(fileName: string): Plugin {
  return {
    name: 'washboard-page-name',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page) page.fileName = fileName;
      },
    },
  };
}

const iconFolder = fileURLToPath(new URL(`./src/lib/brand/icons/${brand.id}`, import.meta.url));

/** The other shell has none of these modules. A phone begins with the machine list. */
const startOfPhones = [
  '/src/app/phone/phone-addresses.ts',
  '/src/app/routes/phone-routes.ts',
  '/src/app/phone/start-phone.ts',
  '/src/app/phone/phone-layout.tsx',
  '/src/app/phone/home-page.tsx',
  '/src/features/machines/list/list-api.ts',
];

const define = { __BRAND__: JSON.stringify(brand) };

const server = process.env.SERVER_URL || 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    icons(),
    fonts(),
    brandedPage(),
    textFiles(),
    withoutDescriptions(),
    machineFigures(),
    preloadedStart(['/src/lib/i18n/i18n.ts', '/src/app/start.tsx', ...(shell === 'phone' ? startOfPhones : [])]),
    installable(brand, iconFolder, shell),
    ...(shell === 'full' ? [pushWorker(define), licences()] : []),
    ...(shell === 'phone' ? [pageNamed('app.html')] : []),
  ],
  define: { ...define, __SHELL__: command === 'build' ? JSON.stringify(shell) : shellOfAddress },
  css: { postcss: { plugins: stylePlugins() } },
  resolve: { alias: { '#brand-mark.svg': `/src/lib/brand/marks/${brand.id}.svg` } },
  // A module worker can load rarely needed code lazily.
  worker: { format: 'es', plugins: () => [withoutDescriptions()] },
  build: {
    // The builds of two brands must never mix.
    outDir: `dist/${brand.id}`,
    // scripts/build-web.mjs empties the folder, into which both shells are built at the same time.
    emptyOutDir: false,
    assetsDir: shell === 'full' ? 'assets' : 'assets/app',
    target: 'es2023',
    // The content security policy forbids data: URLs for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: codeGroups(shell) },
      },
    },
  },
  server: {
    proxy: { [callPath.source]: { target: server, ws: true } },
  },
}));
