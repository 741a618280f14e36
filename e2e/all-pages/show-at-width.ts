import type { Page } from '@playwright/test';

/** Until the page stands as it does at that width. */
export async function showAtWidth(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  await comeToRest(page);
}

/** Until the page is laid out and what moves once has arrived: its scripts follow the window a frame later. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
