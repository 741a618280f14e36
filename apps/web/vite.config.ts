import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { brands, isBrandId } from '@washboard/contract/brands/brands';
import { callPath } from '@washboard/contract/http/call-paths';
import { defineConfig, type Plugin } from 'vite';
import { installable } from './build/installable.ts';
import { neededAtFirst } from './build/needed-at-first.ts';
import { precompressed } from './build/precompressed.ts';
import { preloadedStart } from './build/preloaded-start.ts';
import { pushWorker } from './build/push-worker.ts';
import { textFiles } from './build/text-files.ts';

const brandId = process.env.BRAND || 'marea';
if (!isBrandId(brandId)) throw new Error(`BRAND "${brandId}" is none of ${Object.keys(brands).join(', ')}`);
const brand = brands[brandId];

/** Each shell has a build of its own, so that neither loads code of the other (decision 055). */
const shell = process.env.SHELL_OF_APP === 'phone' ? 'phone' : 'full';

/** A build serves one brand: its title and mark are written into index.html. */
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

/** The development server has one build for both. */
const shellOfAddress = "(/^\\/app(\\/|$)/.test(location.pathname) ? 'phone' : 'full')";

/** Beside the page of the other shell, in the same folder. */
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

const isNeededAtFirst = neededAtFirst(shell);
/** Forms, statistics, settings and administration: most pages would load them in vain. */
const isOfFewPages =
  /features\/(?:webhooks|bridge|profile)\/|contract\/src\/(?:webhooks|reports|bridges|hygiene)\/|lib\/push\/push-(?:device|state|choice)|lib\/offline\/(?:outbox|not-taken|kept-documents)|feedback\/waiting-note|features\/service-log|contract\/src\/(?:service-log|alarms\/resolutions|bluetooth\/)|lib\/format\/use-file-size|lib\/machine\/cycle-(?:record-of|band)|components\/(?:legal\/|gauges\/(?:phase-band|temperature-gauge|gauge-scale))|contract\/src\/firmware\/|node_modules\/(?:html-parse-stringify\/|react-i18next\/dist\/es\/Trans)|node_modules\/(?:uqr|klona|fast-deep-equal|@noble|canonicalize)\/|packages\/ledger\/|lib\/ledger\/|@mantine\/(?:core\/(?:styles\/Switch\.|esm\/components\/(?:Switch|Textarea)\/)|form\/)|features\/statistics\/(?!statistics-search)|features\/parameters\/(?!parameters-api|parameter-(?:model|name|news)|use-parameter-format)|app\/pages\/machine\/(?!machine-content|machine-pages)|icons\/Icon(?:Signature|Eye|EyeExclamation|Unlink|BellOff|ShieldX|Send)\.mjs|machine-model\/src\/(?:ranges\/(?!range-model\.)|hygiene\/|what-if\/)|machine-link\/device-(?:commands|events|messages)|data-models\/repair-checks|features\/alarms\/alarm-entry|board-replacement|features\/(?:panel\/(?!panel-l)|claiming|hygiene\/(?!(?:haccp|hygiene)-search))|lib\/machine\/cycle-phases|contract\/src\/(?:panel\/panel\.ts|statistics\/costs|appliances\/new-appliance)|forms\/(?:code-|new-password|company-search)|sign-in\/(?:activation|forgot)|telemetry\/(?!telemetry-api|history-window)|components\/(?:plot\/|records\/|text\/(?:copyable|qr))|features\/(?:customers|administration)\/|contract\/src\/customers|lib\/format\/countries|contract\/src\/accounts\/country-codes|pages\/administration/;

/** On phones, the outbox and the list of machines use some of it from the start. */
const isLoadedByMany = (id: string) => !isOfFewPages.test(id) || (shell === 'phone' && !id.includes('node_modules'));

/** Several pages show them, and none before logging in. */
const isLaterIcon = /icons\/Icon(?:FileTypeCsv|FileTypePdf|Photo|ClockUp)\.mjs/;

/** The other shell has none of it, so they are imports of their own. The list of machines is where people begin. */
const startOfPhones = [
  '/src/app/phone/phone-addresses.ts',
  '/src/app/routes/phone-routes.ts',
  '/src/app/phone/start-phone.ts',
  '/src/app/phone/phone-layout.tsx',
  '/src/app/phone/home-page.tsx',
  '/src/features/appliances/list/list-api.ts',
];

const define = { __BRAND__: JSON.stringify(brand) };

/** The development server proxies API calls to it. */
const server = process.env.SERVER_URL || 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    brandedPage(),
    textFiles(),
    preloadedStart(['/src/lib/i18n/i18n.ts', '/src/app/start.tsx', ...(shell === 'phone' ? startOfPhones : [])]),
    ...installable(brand, iconFolder, shell),
    ...(shell === 'full' ? [pushWorker(define)] : []),
    ...(shell === 'phone' ? [pageNamed('app.html')] : []),
    precompressed(),
  ],
  define: { ...define, __SHELL__: command === 'build' ? JSON.stringify(shell) : shellOfAddress },
  resolve: { alias: { '#brand-mark.svg': `/src/lib/brand/marks/${brand.id}.svg` } },
  // The worker that checks ledgers loads what only few of them need.
  worker: { format: 'es' },
  build: {
    // A folder per brand, so that the two builds never mix.
    outDir: `dist/${brand.id}`,
    // The build of the shell for phones comes second and adds its files.
    emptyOutDir: shell === 'full',
    assetsDir: shell === 'full' ? 'assets' : 'assets/app',
    target: 'es2023',
    // The content security policy forbids data: URLs for scripts and fonts, and inlined files cannot be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Code of the first visit is bundled into few files, because each request costs a kilobyte of headers.
        codeSplitting: {
          groups: [
            {
              // Runs before the app, so it must not depend on any part of the app.
              name: 'entry',
              test: /preload-helper|src\/(?:app\/views\/(?:splash|start-failure)|lib\/(?:i18n\/(?:first-texts|languages)|stored-preference|version\/after-paint)|contract\/src\/languages\/languages)/,
              priority: 1,
            },
            {
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?!(?:react-virtual|virtual-core)\/)[^/]+|@mantine\/hooks|i18next|react-i18next(?!\/dist\/es\/Trans)|zod|idb)\//,
            },
            {
              name: 'sign-in',
              test: /src\/(?:features\/(?:sign-in\/(?!activation|forgot)|mailbox)|app\/(?:pages\/login|follow-push)|app\/password-link|appliances\/serial-number|lib\/(?:forms\/field-fault|format\/(?:format-cache|formats)|offline\/forget-answers|push\/push-cache|bluetooth\/forget-bluetooth)|telemetry\/channels|units\/units|time\/clear-times|app\/views|features\/audit\/audit-search|features\/webhooks\/webhooks-search|features\/appliances\/list\/list-search|features\/telemetry\/history-range|features\/alarms\/(?:register\/register|open\/open-alarms)-search|features\/events\/events-search|features\/hygiene\/(?:hygiene|haccp)-search|features\/statistics\/statistics-search|components\/(?:layout\/(?:brand-mark|entry-)|feedback\/callout|forms\/language-select|dialogs\/dialog|machine-drawing|text\/spoken))/,
            },
            {
              name: (id, graph) =>
                isLoadedByMany(id) && !isLaterIcon.test(id) && isNeededAtFirst(id, graph) ? 'shared' : null,
              minShareCount: 2,
            },
            {
              name: (id) => (isOfFewPages.test(id) ? null : 'pages'),
              minShareCount: 2,
            },
            {
              // Of pages whose entries can wait for a network.
              name: 'waiting',
              test: /src\/(?:lib\/offline\/outbox|components\/feedback\/waiting-note)|contract\/src\/alarms\/resolutions/,
              minShareCount: 2,
            },
            {
              // Of those who confirm an address or claim a machine.
              name: 'codes',
              test: /src\/components\/forms\/code-/,
              minShareCount: 2,
            },
            {
              // Of the overview, the remote control and the panel.
              name: 'gauges',
              test: /src\/(?:components\/gauges\/(?:phase-band|temperature-gauge|gauge-scale)|lib\/machine\/cycle-band)/,
              minShareCount: 2,
            },
            {
              // Of events, remote control, firmware and a new machine.
              name: 'machine-link',
              test: /contract\/src\/(?:machine-link\/device-(?:commands|events|messages)|firmware\/)/,
              minShareCount: 2,
            },
            {
              // Of a new machine or board; otherwise part of the chunk that contains one of its users.
              name: 'copyable',
              test: /src\/components\/text\/(?:copyable|qr)|node_modules\/uqr\//,
              minShareCount: 2,
            },
            {
              // Of the pages that check ledgers.
              name: 'ledger',
              test: /packages\/ledger\/|src\/lib\/ledger\/|node_modules\/(?:@noble|canonicalize)\//,
              minShareCount: 2,
            },
            {
              // Of two calendars; no list of records needs it.
              name: 'month',
              test: /src\/components\/records\/(?:month-grid|period-step)/,
              minShareCount: 2,
            },
            {
              name: 'records',
              test: /src\/(?:components\/records\/|features\/(?:customers\/(?!customers-api)|administration\/(?!add\/))|app\/pages\/administration)/,
              minShareCount: 2,
            },
            {
              // What the hygiene records of a machine, of a site and the view of one share.
              name: 'haccp',
              test: /src\/(?:app\/pages\/machine\/haccp-page|features\/hygiene\/(?:haccp\.|haccp-api|closing\.|closing-draft|record-(?:link|time)|result-mark|signature|use-record-words|month-|open-deviations|day-head\.|use-day-words))|icons\/Icon(?:Signature|EyeExclamation|Unlink)\.mjs/,
            },
            {
              // With the overview's styles: one file less on the page that needs most.
              name: 'plot',
              test: /src\/(?:components\/plot\/|lib\/machine\/cycle-phases|(?:app\/pages\/machine\/overview-page|features\/(?:telemetry\/.*|alarms\/alarm-rows|appliances\/machine\/(?:machine-now|machine-today|cycle-now|last-cycle)))\.module)/,
            },
            {
              // Shared by pages with settings. A phone loads six files in parallel, and a seventh waits.
              name: 'settings',
              test: /src\/(?:features\/parameters\/(?!dialogs|defaults\/|settings-profiles|compare\/(?!difference)|what-if|write\/(?!use-write))|app\/pages\/machine\/settings-page)/,
              minShareCount: 2,
            },
            {
              // For dialogs that review changes, and load when they are opened.
              name: 'changes',
              test: /src\/features\/parameters\/(?:compare|dialogs|what-if|write)\/|machine-model\/src\/what-if\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { [callPath.source]: { target: server, ws: true } },
  },
}));
