import { defineConfig } from 'vitest/config';

/** `unit` needs nothing but this checkout; `servers` needs scripts/with-servers.sh around it. */
export default defineConfig({
  test: {
    projects: [
      'apps/web/vitest.config.ts',
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/{server,machine}/src/**/*.test.ts'],
          exclude: ['**/*.servers.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'servers',
          include: ['packages/*/src/**/*.servers.test.ts', 'apps/*/src/**/*.servers.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
