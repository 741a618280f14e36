import type { Page } from '@playwright/test';

export async function showAtWidth(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await waitForRest(page, `(width: ${width}px)`);
}

/**
 * Scripts react to a resize one frame later.
 * @param query a media query that must match first
 */
export async function waitForRest(page: Page, query = 'all'): Promise<void> {
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const end = performance.now() + 15_000;
    while (!matchMedia(wanted).matches) {
      if (performance.now() > end) throw new Error(`the screen is not ${wanted}`);
      await frame();
    }
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, query);
}
