import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { flakyReporter, slowestReporter } from './scripts/test-reporters.ts';

const wantedNode = 24;
if (Number.parseInt(process.versions.node, 10) < wantedNode)
  throw new Error(`The tests need Node ${wantedNode}, this is ${process.versions.node}: start them with npx vitest`);

/**
 * As for the browser tests; CI names what passed at the second try. Not for a property: it fails for some inputs only, so
 * that a second try with others would hide a defect.
 */
export const retry = { count: env.CI ? 1 : 0, condition: /^(?!.*Property failed)/ };

const database = 'apps/server/src/testing/database-server.ts';

const alias = {
  '@node-rs/argon2': fileURLToPath(new URL('apps/server/src/testing/cheap-argon2.ts', import.meta.url)),
};

/** Files that spy on a module, or look at what a module does when it is loaded: they need modules of their own. */
const isolated = [
  'packages/contract/src/errors/english-faults.test.ts',
  'apps/server/src/modules/administration/own-account/{delete-own-account,own-password}.test.ts',
  'apps/server/src/modules/people/identity/sign-in-lockout.test.ts',
  'apps/server/src/modules/people/sign-up/{enumeration,sign-up}.test.ts',
];

/** Tests of the code that must lose nothing: they run with the oldest PostgreSQL that we promise to run on, too. */
const onOldestPostgres = [
  'apps/server/src/adapters/{database,job-queue}/*.test.ts',
  'apps/server/src/modules/machines/hygiene/!(limits)/*.test.ts',
  'apps/server/src/modules/machines/hygiene/*.test.ts',
  'apps/server/src/modules/{machines/{ledger,machine-gateway,telemetry},people/verification-codes}/**/*.test.ts',
  'apps/server/src/modules/*/*/*races.test.ts',
];

/** `unit` needs nothing but this checkout; `servers` needs scripts/with-servers.sh around it. */
export default defineConfig({
  test: {
    // The default leaves one processor idle: half of two.
    maxWorkers: '100%',
    reporters: [process.stdout.isTTY ? 'default' : 'dot', slowestReporter, flakyReporter],
    projects: [
      'apps/web/vitest.config.ts',
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/!(web)/src/**/*.test.ts', 'scripts/*.test.ts'],
          exclude: ['**/*.servers.test.ts', ...isolated, '**/node_modules/**'],
          globalSetup: database,
          alias,
          retry,
          // Loading the server takes longer than most files' tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'isolated',
          include: isolated,
          globalSetup: database,
          alias,
          retry,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'servers',
          include: ['packages/*/src/**/*.servers.test.ts', 'apps/*/src/**/*.servers.test.ts', ...onOldestPostgres],
          exclude: ['**/*gateway-*.test.ts', '**/node_modules/**'],
          globalSetup: database,
          alias,
          retry,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
