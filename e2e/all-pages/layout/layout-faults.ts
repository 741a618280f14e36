import type { Page } from '@playwright/test';
import { lostTexts } from './lost-texts.ts';
import { overlappingControls } from './overlapping-controls.ts';

/** What is wrong with the layout of a page as it stands. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const beyond = await pixelsBeyond(page);
  return [
    ...(beyond > 0 ? [`the page is ${beyond} px too wide`] : []),
    ...(await lostTexts(page)),
    ...(await overlappingControls(page)),
  ];
}

/** How far the page reaches beyond its window. */
export async function pixelsBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
