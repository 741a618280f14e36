import { defineConfig, devices } from '@playwright/test';
import { executablePath } from './chromium.ts';
import { sharedEnvironment } from './environment.ts';

/** Journeys through the built web app, a real server and emulated machines. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // What a computer with other work cannot tell is measured by `npm run bench -- web` alone (decision 023).
  ...(process.env.BUDGET_RESULTS ? {} : { grepInvert: /@bench/ }),
  reporter: 'list',
  globalSetup: './global-setup.ts',
  use: {
    baseURL: sharedEnvironment.url,
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { ...devices['Pixel 7'] }, testMatch: /(remote-control|accessibility)\.spec\.ts/ },
  ],
});
