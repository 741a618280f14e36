/** The arrows of ARCHITECTURE.md: who may import whom. */

const tests = '\\.(test|spec)\\.tsx?$|/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-zod-only',
      comment: 'What everybody agrees on depends on nobody.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: '^packages/contract/src|node_modules/zod/' },
    },
    {
      name: 'browsers-load-zod-mini',
      comment: 'The classic form of zod cannot be shaken: a phone would compile all of it.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|apps/web)/src' },
      to: { path: 'node_modules/zod/(?!mini/)' },
    },
    {
      name: 'machine-model-imports-contract-only',
      comment: 'No I/O, no clock, no dependency: it runs in server, browser and emulator alike.',
      severity: 'error',
      from: { path: '^packages/machine-model/src', pathNot: tests },
      to: { pathNot: '^packages/(machine-model|contract)/src' },
    },
    {
      name: 'ledger-runs-everywhere',
      comment: 'No I/O: the server writes with it, and the browser and the command line verify.',
      severity: 'error',
      from: { path: '^packages/ledger/src', pathNot: tests },
      to: { pathNot: '^packages/(ledger|contract)/src|node_modules/(zod/mini|@noble|canonicalize|asn1js)/' },
    },
    {
      name: 'apps-do-not-know-each-other',
      severity: 'error',
      comment: 'The demo starts the others in one process, the command line starts all of them.',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/(cli|demo)/|\\.test\\.tsx?$' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'packages-do-not-know-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'modules-meet-through-their-face',
      comment: 'A server module is reached through its index.ts, its tables through tables.ts; testing/ by tests.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+/[^/]+)/' },
      to: {
        path: '^apps/server/src/modules/[^/]+/[^/]+/(?!index\\.ts$|tables\\.ts$|testing/)',
        pathNot: '^apps/server/src/modules/$1/',
      },
    },
    {
      name: 'platform-knows-no-people-or-machines',
      comment:
        'platform < people < machines < servicing < outgoing < administration: each group knows those before it.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/platform/', pathNot: tests },
      to: { path: '^apps/server/src/modules/(people|machines|servicing|outgoing|administration)/' },
    },
    {
      name: 'people-know-no-machines',
      severity: 'error',
      from: { path: '^apps/server/src/modules/people/', pathNot: tests },
      to: { path: '^apps/server/src/modules/(machines|servicing|outgoing|administration)/' },
    },
    {
      name: 'machines-know-no-servicing',
      severity: 'error',
      from: { path: '^apps/server/src/modules/machines/', pathNot: tests },
      to: { path: '^apps/server/src/modules/(servicing|outgoing|administration)/' },
    },
    {
      name: 'servicing-knows-no-outgoing',
      severity: 'error',
      from: { path: '^apps/server/src/modules/servicing/', pathNot: tests },
      to: { path: '^apps/server/src/modules/(outgoing|administration)/' },
    },
    {
      name: 'outgoing-knows-no-administration',
      severity: 'error',
      from: { path: '^apps/server/src/modules/outgoing/', pathNot: tests },
      to: { path: '^apps/server/src/modules/administration/' },
    },
    {
      name: 'notifications-run-one-way',
      comment: 'notices < rules < incidents < sending, bell.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/outgoing/notifications/(notices|rules|incidents)/', pathNot: tests },
      to: { path: '^apps/server/src/modules/outgoing/notifications/(sending|bell)/' },
    },
    {
      name: 'notices-and-rules-know-no-incidents',
      severity: 'error',
      from: { path: '^apps/server/src/modules/outgoing/notifications/(notices|rules)/', pathNot: tests },
      to: { path: '^apps/server/src/modules/outgoing/notifications/incidents/' },
    },
    {
      name: 'others-reach-modules-through-their-face',
      severity: 'error',
      from: {
        path: '^(apps/server/src|apps/cli|apps/demo|tools|bench)',
        pathNot: '^apps/server/src/modules/|^bench/src/insert-only\\.ts$|\\.test\\.ts$|/testing/',
      },
      to: { path: '^apps/server/src/modules/[^/]+/[^/]+/(?!index\\.ts$|tables\\.ts$)' },
    },
    {
      name: 'modules-see-adapter-interfaces-only',
      comment: 'context.ts is the one place that chooses adapters.',
      severity: 'error',
      from: { path: '^apps/server/src/(modules|plugins)/', pathNot: tests },
      to: {
        path: '^apps/server/src/adapters/',
        pathNot:
          '^apps/server/src/adapters/(database/(advisory-locks|columns|database|named-statement|text-search|time-zones|timestamps)|bus/bus|clock/clock|job-queue/job-queue|mailer/mailer)\\.ts$',
      },
    },
    {
      name: 'modules-know-no-plugins',
      comment: 'Plugins import modules; what both need is in http/.',
      severity: 'error',
      from: { path: '^apps/server/src/(modules|http)/', pathNot: tests },
      to: { path: '^apps/server/src/plugins/' },
    },
    {
      name: 'adapters-know-no-modules',
      severity: 'error',
      from: { path: '^apps/server/src/adapters/', pathNot: tests },
      to: { path: '^apps/server/src/(modules|plugins|app\\.ts|server\\.ts|context\\.ts)' },
    },
    {
      name: 'features-do-not-import-features',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-arrows',
      comment: 'app → features → components, lib.',
      severity: 'error',
      from: { path: '^apps/web/src/(components|lib)/' },
      to: { path: '^apps/web/src/(app|features)/' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { pathNot: 'apps/web/' },
      to: { couldNotResolve: true, pathNot: '^node:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'dist/|\\.generated\\.ts$|\\.css$|\\.svg$' },
    parser: 'tsc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
