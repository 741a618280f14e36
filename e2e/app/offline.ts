import type { BrowserContext, Page } from '@playwright/test';

type Disposable = Awaited<ReturnType<BrowserContext['addInitScript']>>;

const untold = new WeakMap<BrowserContext, Disposable>();

/** Takes the network away. Some versions of Chromium forget what they tell of it as soon as a page is loaded. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const script = () => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  untold.set(context, await context.addInitScript(script));
}

/** The network is back, and the page is told so. */
export async function comeBack(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(false);
  await untold.get(context)?.dispose();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    window.dispatchEvent(new Event('online'));
  });
}
