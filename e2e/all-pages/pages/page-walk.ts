import type { Page } from '@playwright/test';
import type { Say } from '../../texts/texts.ts';

/** Opens pages one after the other and says the name of each as soon as it stands there. Looking at one must not change it. */
export type PageWalk = (page: Page, say: Say) => AsyncGenerator<string>;

/**
 * Goes to a page within the app, which is loaded once and not for every page. By way of a view that stands alone, so
 * that nothing of the page before is left, whatever was open there.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await goWithinApp(page, '/access');
  await page.waitForFunction(
    () => document.querySelector('[data-view="access"]') !== null && document.querySelector('dialog[open]') === null,
  );
  await goWithinApp(page, address);
  await page.waitForFunction(() => document.querySelector('[data-view="access"]') === null);
}

async function goWithinApp(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}
