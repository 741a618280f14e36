import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { waitForRest } from './show-at-width.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The only rules that depend on the colour scheme. */
const dependentOnScheme = ['color-contrast', 'link-in-text-block'];

/** Legacy mode runs axe in the page itself; the default mode opens another page for each analysis. */
async function prepareAxe(page: Page): Promise<AxeBuilder> {
  // The script of half a megabyte is injected once per document.
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
}

export async function expectAccessible(page: Page, name: string): Promise<void> {
  await showIn(page, 'dark');
  const inDark = (await prepareAxe(page)).withRules(dependentOnScheme);
  expect.soft(await violationsFoundBy(inDark), `${name}, dark`).toEqual([]);
  await showIn(page, 'light');
  const inLight = (await prepareAxe(page)).withTags(rules);
  expect.soft(await violationsFoundBy(inLight), `${name}, light`).toEqual([]);
}

async function violationsFoundBy(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Colours may be in transition from one scheme to the other. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
  await waitForRest(page);
}
