import { devices } from '@playwright/test';

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];

/** What `test.use` takes to be a phone. */
export const phone = pixel;
