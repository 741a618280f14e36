import type { BrowserContext, Page } from '@playwright/test';

/** Takes the network away. Some versions of Chromium forget what they tell of it as soon as a page is loaded. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
}

/** The network is back, and the page is told so. */
export async function comeBack(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(false);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    window.dispatchEvent(new Event('online'));
  });
}
