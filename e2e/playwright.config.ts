import { defineConfig } from '@playwright/test';
import { executablePath, journeysPath } from './chromium.ts';

/** What compares all that walks in several languages have seen. */
const comparison = /untranslated\.spec\.ts/;

/** Figures are of the browser that people have. */
const browserPath = process.env.BUDGET_RESULTS ? executablePath : journeysPath;

/** Journeys through the built web app, a real server and emulated machines; each worker has a demo of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: process.env.BUDGET_RESULTS ? 1 : 2,
  forbidOnly: Boolean(process.env.CI),
  // Emulated people act at random: once in some hundred runs they leave a machine as no journey expects it. Such a
  // journey is named as flaky at the end of the run, and is to be mended.
  retries: process.env.CI ? 1 : 0,
  // How quick a page is depends on the computer: `npm run bench -- web` measures it, alone (decision 023).
  ...(process.env.BUDGET_RESULTS ? {} : { grepInvert: /@bench/ }),
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['./slowest-tests.ts']],
  use: {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // Recording each step costs much time; `--trace retain-on-failure` for what a picture does not explain.
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      ...(browserPath ? { executablePath: browserPath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: comparison },
    { name: 'translations', testMatch: comparison, dependencies: ['journeys'] },
  ],
});
