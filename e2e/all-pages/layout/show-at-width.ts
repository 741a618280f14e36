import type { Page } from '@playwright/test';
import { comeToRest } from './come-to-rest.ts';

/** Until the page stands as it does at that width. */
export async function showAtWidth(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  await comeToRest(page);
}
