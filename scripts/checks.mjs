/** Each project loads the server's types, so a few large ones are quicker. */
export const projects = [
  { project: 'apps/web', name: 'web app', files: /^apps\/web\// },
  { project: '.', name: 'what runs on Node', files: /^(?:packages|apps\/(?!web\/)[^/]+|bench|scripts|tools)\// },
  { project: 'e2e', name: 'what runs on Node and in browsers', files: /^(?:e2e|faults)\// },
  {
    project: 'apps/web/src/service-worker',
    name: 'service workers',
    files: /^apps\/web\/src\/service-worker\/(?:app|service)-worker\.ts$/,
  },
  {
    project: 'apps/web/src/push-worker',
    name: 'push worker',
    files: /^apps\/web\/src\/push-worker\/push-worker\.ts$/,
  },
];

// dependency-cruiser reads TypeScript through the API of TypeScript 5.
const cruise = ['--import', './tools/typescript-5/src/use-typescript-5.mjs', 'node_modules/.bin/depcruise'];
const cruised = ['--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'tools', 'bench', 'faults', 'e2e'];

const cacheOf = (project) => `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;

const packages = /(?:^|\/)package(?:-lock)?\.json$/;
const code = /\.(?:tsx?|mjs)$|(?:^|\/)package\.json$|^knip\.json$|^\.dependency-cruiser/;
const serverCode = /^(?:apps\/server|packages|tools)\/(?!.*\.test\.ts$).*\.ts$/;

/**
 * `reads` matches paths from the root. A check with `project` also reads what files of this TypeScript project import.
 */
export const checks = [
  {
    name: 'lockfile complete, for every platform',
    command: ['npm', 'ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'],
    reads: packages,
  },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'], reads: /./ },
  ...projects.map(({ project, name, files }) => ({
    name: `types: ${name}`,
    // Two checkers take 76 s of processor time for the web app, one 41 s.
    command: ['tsc', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', cacheOf(project)],
    reads: /(?:^|\/)tsconfig[^/]*\.json$|^package-lock\.json$/,
    project: files,
  })),
  {
    name: 'arrows',
    command: ['node', ...cruise, ...cruised],
    reads: code,
  },
  {
    name: 'arrows between modules',
    command: ['node', ...cruise, '--config', '.dependency-cruiser-modules.mjs', 'apps/server/src/modules'],
    reads: /^apps\/server\/src\/modules\/(?!.*\.test\.ts$)|^\.dependency-cruiser/,
  },
  {
    name: 'tables of other modules',
    command: ['node', 'scripts/check-foreign-tables.mjs'],
    reads: /^apps\/server\/src\/.*\.ts$|^scripts\/check-foreign/,
  },
  { name: 'unused', command: ['knip'], reads: code },
  {
    name: 'API description',
    command: ['node', 'tools/typescript-5/src/lint-api.ts'],
    reads: new RegExp(`${serverCode.source}|^redocly\\.yaml$`),
  },
  {
    name: 'data models',
    command: ['node', 'scripts/check-data-models.mjs'],
    reads: /^packages\/|^scripts\/check-data/,
  },
  {
    name: 'migrations',
    command: ['node', 'scripts/check-migrations.mjs'],
    reads: /\/migrations\/|\/tables\.ts$|^scripts\/check-migrations/,
  },
  {
    name: 'map of journeys',
    command: ['node', 'scripts/check-journeys-map.mjs'],
    reads: /^e2e\/|^apps\/(?:web\/src|server\/src\/modules)\/.*\.tsx?$|^scripts\/(?:check-journeys|imports)/,
  },
  // A document may name any file, so every change can break it.
  { name: 'names in documents', command: ['node', 'scripts/check-docs.mjs'], reads: /./ },
  {
    name: 'plain English',
    command: ['node', 'scripts/check-plain-english.mjs'],
    reads: /\.(?:tsx?|m?js|css|sql|md)$/,
  },
];
