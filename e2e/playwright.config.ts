import { defineConfig } from '@playwright/test';
import { executablePath, journeysPath } from './chromium.ts';

/** `npm run bench -- web` measures budgets alone, in the full browser that users have (decision 023). */
const isBench = Boolean(process.env.FIGURES_FILE);
const browserPath = isBench ? executablePath : journeysPath;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: isBench ? 1 : 2,
  forbidOnly: Boolean(process.env.CI),
  // Emulated users act at random, so about once in some hundred runs a machine is in an unexpected state. The run then
  // reports a flaky journey: fix it.
  retries: process.env.CI ? 1 : 0,
  // The timing of benches depends on the computer.
  ...(isBench ? {} : { grepInvert: /@bench/ }),
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ['./slowest-tests.ts'],
    ...(isBench ? [] : ([['./journeys-map.ts']] as const)),
  ],
  use: {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // Installing a service worker takes a tenth of a journey. Requests that it handles may bypass `page.route`.
    serviceWorkers: isBench ? 'allow' : 'block',
    // Recording each step is slow; use `--trace retain-on-failure` if a screenshot is not enough.
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      ...(browserPath ? { executablePath: browserPath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
});
