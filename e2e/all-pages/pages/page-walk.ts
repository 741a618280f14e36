import { expect, type Page } from '@playwright/test';
import type { Say } from '../../texts/texts.ts';

/** Yields the name of each page when it is ready. Inspecting a page must not change it. */
export type PageWalk = (page: Page, say: Say) => AsyncGenerator<string>;

/** The standalone view in between removes the state of the previous page. */
export async function openPage(page: Page, address: string): Promise<void> {
  await goWithinApp(page, address.startsWith('/app/') ? '/app/access' : '/access');
  await page.waitForFunction(
    () => document.querySelector('[data-view="access"]') !== null && document.querySelector('dialog[open]') === null,
  );
  await goWithinApp(page, address);
  await page.waitForFunction(() => document.querySelector('[data-view="access"]') === null);
}

/** The app ignores navigation before its first page is shown. */
export async function loadApp(page: Page): Promise<void> {
  await page.goto('/notfound');
  await expect(page.locator('[data-view="notFound"]')).toBeVisible();
}

async function goWithinApp(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}
