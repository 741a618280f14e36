import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { visitEveryPage } from './pages.ts';
import { textsIn } from './texts.ts';

test.setTimeout(600_000);
test.use({ actionTimeout: 15_000, trace: 'off' });

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const inFull = (page: Page) => new AxeBuilder({ page }).withTags(rules);
/** Of all rules the only ones that the colour scheme has to do with. */
const ofColours = (page: Page) => new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);

async function violationsFoundBy(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Colours may still be on their way from one scheme to the other. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
  await page.evaluate(async () => {
    // They set out with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

test('every page meets WCAG 2.2 AA in both colour schemes', async ({ page }) => {
  const { say } = textsIn('en');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitEveryPage(page, { language: 'en', say }, async (name) => {
    await showIn(page, 'dark');
    expect.soft(await violationsFoundBy(ofColours(page)), `${name}, dark`).toEqual([]);
    await showIn(page, 'light');
    expect.soft(await violationsFoundBy(inFull(page)), `${name}, light`).toEqual([]);
  });
});
