import { expect, type Page, test } from '@playwright/test';
import { layoutFaults } from './layout-faults.ts';
import { visitEveryPage } from './pages.ts';
import { pseudoChunks, pseudoFiles, pseudoText } from './pseudo-texts.ts';
import { Texts } from './texts.ts';

test.setTimeout(300_000);
// A service worker would answer with what it has kept.
test.use({ actionTimeout: 15_000, trace: 'off', serviceWorkers: 'block' });

/** Phone, tablet, both sides of the change of layout, wide screen. */
const widths = [320, 768, 1091, 1092, 1920];

async function speakPseudo(page: Page): Promise<void> {
  const chunks = await pseudoChunks(new URL('../apps/web/dist/assets/', import.meta.url));
  await page.route('**/assets/*.js', async (route) => {
    const body = chunks.get(new URL(route.request().url()).pathname.slice('/assets/'.length));
    if (body === undefined) await route.continue();
    else await route.fulfill({ contentType: 'text/javascript', body });
  });
}

test('the pseudo language keeps places and tags, and is two fifths longer', () => {
  const text = pseudoText('Continue: <terms>terms</terms> of {{brand}}');
  expect(text).toMatch(/^\S{11}: <terms>\S{7}<\/terms> \S{3} \{\{brand\}\}$/);
});

test('words that are 40 % longer break no layout', async ({ page }) => {
  await speakPseudo(page);
  const { say } = new Texts(pseudoFiles());
  await visitEveryPage(page, { language: 'en', say }, async (name) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await layoutFaults(page), `${name} at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
