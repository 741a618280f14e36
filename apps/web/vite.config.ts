import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { brands, isBrandId } from '@washboard/contract/brands';
import { defineConfig, type Plugin } from 'vite';

const brandId = process.env.BRAND ?? 'marea';
if (!isBrandId(brandId)) throw new Error(`BRAND "${brandId}" is none of ${Object.keys(brands).join(', ')}`);
const brand = brands[brandId];

/** A build serves one brand: its title and mark are written into the page, so that nothing changes after loading. */
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

const compressible = /\.(?:js|css|html|svg|json)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses once at build time, as far as it goes, so that the server only has to pick the file that fits. */
function precompressed(): Plugin {
  return {
    name: 'washboard-precompressed',
    apply: 'build',
    enforce: 'post',
    // Not earlier: Vite writes the last names into the chunks after every plugin's `generateBundle`.
    async writeBundle({ dir = 'dist' }, bundle) {
      const compressing = Object.keys(bundle).map(async (fileName) => {
        if (!compressible.test(fileName)) return;
        const path = join(dir, fileName);
        const source = await readFile(path);
        await Promise.all([
          compressBrotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then((brotli) =>
            writeFile(`${path}.br`, brotli),
          ),
          compressGzip(source, { level: 9 }).then((zipped) => writeFile(`${path}.gz`, zipped)),
        ]);
      });
      await Promise.all(compressing);
    },
  };
}

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), brandedPage(), precompressed()],
  define: { __BRAND__: JSON.stringify(brand) },
  resolve: { alias: { '#brand-mark.svg': `/src/lib/brand/marks/${brand.id}.svg` } },
  build: {
    target: 'es2023',
    // The content security policy allows no data: scripts or fonts, and inlined files cannot be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What the first visit needs anyway comes in few files: each request costs a kilobyte of headers.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|i18next|react-i18next|zod|idb)\//,
            },
            {
              name: 'sign-in',
              test: /src\/(?:features\/(?:sign-in|mailbox)|app\/pages\/login|app\/password-link|app\/views|features\/audit\/audit-search|features\/appliances\/list\/list-search|features\/telemetry\/history-range|components\/(?:brand-mark|callout|code-|dialog|entry-|language-select|machine-drawing))/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/demo/api': server,
      '/config': server,
      '/identity': server,
    },
  },
});
