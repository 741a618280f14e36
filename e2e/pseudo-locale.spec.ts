import { expect, type Page, test } from '@playwright/test';
import { layoutFaults } from './layout/layout-faults.ts';
import { showAtWidth } from './layout/show-at-width.ts';
import { visitEveryPage } from './pages.ts';
import { pseudoAssets, pseudoFiles, pseudoText } from './pseudo-texts.ts';
import { Texts } from './texts.ts';

test.setTimeout(420_000);
// A service worker would answer with what it has kept.
test.use({ actionTimeout: 15_000, trace: 'off', serviceWorkers: 'block' });

/** Phone, tablet, both sides of the change of layout, wide screen. */
const widths = [320, 768, 1091, 1092, 1920];

async function speakPseudo(page: Page): Promise<void> {
  const texts = pseudoAssets(new URL('../apps/web/dist/marea/assets/en/', import.meta.url));
  await page.route('**/assets/en/*.json', async (route) => {
    const json = texts.get(new URL(route.request().url()).pathname.slice('/assets/en/'.length));
    if (json === undefined) await route.continue();
    else await route.fulfill({ json });
  });
}

test('the pseudo language keeps places and tags, and is two fifths longer', () => {
  const text = pseudoText('Continue: <terms>terms</terms> of {{brand}}');
  expect(text).toMatch(/^\S{11}: <terms>\S{7}<\/terms> \S{3} \{\{brand\}\}$/);
});

test('the check of a layout sees what it looks for', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(`
    <p style="width: 40px; overflow: hidden; white-space: nowrap">cut without a word</p>
    <p title="all of it" style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">shortened</p>
    <button style="width: 40px; white-space: nowrap; display: block">runs out</button>
    <div style="width: 40px; overflow: auto; white-space: nowrap">can be scrolled</div>
    <button style="position: absolute; top: 300px; left: 0; width: 60px; height: 44px">one</button>
    <button style="position: absolute; top: 320px; left: 40px; width: 60px; height: 44px">other</button>
    <div style="width: 330px; height: 1px; margin: 0 -8px">wide</div>`);
  expect(await layoutFaults(page)).toEqual([
    'the page is 10 px too wide',
    'cut by <p class="">: cut without a word',
    'runs out of <button class="">: runs out',
    '<button class=""> lies on <button class="">',
  ]);
});

test('words that are 40 % longer break no layout', async ({ page }) => {
  await speakPseudo(page);
  const { say } = new Texts(pseudoFiles());
  const faults: Record<string, string[]> = {};
  await visitEveryPage(page, { language: 'en', say }, async (name) => {
    for (const width of widths) {
      await showAtWidth(page, width);
      const found = await layoutFaults(page);
      if (found.length > 0) faults[`${name} at ${width} px`] = found;
    }
    await showAtWidth(page, 1440);
  });
  expect(faults).toEqual({});
});
