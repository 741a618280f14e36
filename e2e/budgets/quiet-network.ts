import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Longer than a page needs between two of its requests, on a busy computer, too. */
const quietMs = 1000;
/** A page that asks again and again is never quiet; what it is made of is there by then. */
const longestMs = 10_000;

/**
 * Playwright's "networkidle" tells of the document alone: a page that the router has changed to asks for more after it.
 * @returns waits until nothing has been asked for in a while and everything is answered; the live socket stays open
 */
export function watchNetwork(page: Page): () => Promise<void> {
  let underWay = 0;
  let lastAtMs = performance.now();
  const count = (change: number) => () => {
    underWay += change;
    lastAtMs = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    const endMs = performance.now() + longestMs;
    while (performance.now() < endMs && (underWay > 0 || performance.now() - lastAtMs < quietMs)) {
      await pause(50);
      // Who is still at work may ask for more.
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    }
  };
}
