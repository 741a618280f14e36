import { defineConfig } from '@playwright/test';
import { executablePath } from './chromium.ts';
import { designBuild } from './design/design-build.ts';

/**
 * The clock, the fonts, the language and the colours are fixed, so that a picture is the same on every computer
 * (docs/decisions/072).
 */
export default defineConfig({
  testDir: './design',
  testMatch: 'design.visual.ts',
  outputDir: '../test-results/design',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  timeout: 60_000,
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['./slowest-tests.ts']],
  // A missing picture must not approve itself.
  updateSnapshots: process.env.DESIGN_RENEW ? 'changed' : 'none',
  webServer: { command: designBuild.command, cwd: designBuild.cwd, url: `${designBuild.url}/design`, timeout: 120_000 },
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixels: 8, threshold: 0.02 },
  },
  use: {
    baseURL: designBuild.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-lcd-text',
        '--disable-font-subpixel-positioning',
        '--font-render-hinting=none',
        '--force-color-profile=srgb',
        '--hide-scrollbars',
      ],
    },
  },
});
