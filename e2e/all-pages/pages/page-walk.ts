import { expect, type Page } from '@playwright/test';
import type { Say } from '../../texts/texts.ts';

/** Opens pages in sequence and yields the name of each when it is ready. Inspecting a page must not change it. */
export type PageWalk = (page: Page, say: Say) => AsyncGenerator<string>;

/**
 * Navigates within the app, which loads only once; the shell for phones is another app. It opens a standalone view
 * first, so that no state of the previous page remains.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await goWithinApp(page, address.startsWith('/app/') ? '/app/access' : '/access');
  await page.waitForFunction(
    () => document.querySelector('[data-view="access"]') !== null && document.querySelector('dialog[open]') === null,
  );
  await goWithinApp(page, address);
  await page.waitForFunction(() => document.querySelector('[data-view="access"]') === null);
}

/** Loads the app again at a page that needs no data. Before that page is shown, the app ignores navigation. */
export async function loadApp(page: Page): Promise<void> {
  await page.goto('/notfound');
  await expect(page.locator('[data-view="notFound"]')).toBeVisible();
}

async function goWithinApp(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}
