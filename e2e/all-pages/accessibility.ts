import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { waitForRest } from './show-at-width.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const all: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The only rules that depend on the colour scheme. */
const dependentOnScheme: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Ends in the other colour scheme. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const checks = [() => expectAccessibleInLight(page, name), () => expectAccessibleInDark(page, name)];
  for (const check of isDark ? checks.toReversed() : checks) await check();
}

async function expectAccessibleInLight(page: Page, name: string): Promise<void> {
  await showIn(page, 'light');
  expect.soft(await violations(page, all), `${name}, light`).toEqual([]);
}

async function expectAccessibleInDark(page: Page, name: string): Promise<void> {
  await showIn(page, 'dark');
  expect.soft(await violations(page, dependentOnScheme), `${name}, dark`).toEqual([]);
}

/** Calls axe in the page itself, which takes half as long as `@axe-core/playwright`. The app has no frames. */
async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  // The script of half a megabyte is injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    const found = await window.axe.run(document, { runOnly: chosen, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, runOnly);
}

/** Colours may be in transition from one scheme to the other. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await waitForRest(page, `(prefers-color-scheme: ${colorScheme})`);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
