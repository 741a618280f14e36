import { devices } from '@playwright/test';
import { DemoProcess, ownEnvironment } from './environment.ts';
import { test as base } from './recorded-browser.ts';

/** Journeys of different workers must not affect each other. */
export const test = base.extend<object, { demo: DemoProcess }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const demo = new DemoProcess(ownEnvironment);
      await demo.start();
      await use(demo);
      await demo.remove();
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
});

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];

/** A lower scale factor takes the processor much less time. */
export const phone = { ...pixel, deviceScaleFactor: 1 };

/** The time zone of the demo's sites: readers elsewhere may have another date. */
export const atSite = { timezoneId: 'Europe/Rome' };
