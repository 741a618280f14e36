import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { phone, test } from '../demo/journey.ts';
import { pseudoAssets, pseudoFiles, pseudoText } from '../texts/pseudo-texts.ts';
import { visibleTexts, writeSeenTexts } from '../texts/seen-texts.ts';
import { Texts, textsIn } from '../texts/texts.ts';
import { Vocabulary } from '../texts/untranslated.ts';
import { expectAccessible } from './accessibility.ts';
import { layoutFaults, pixelsBeyond } from './layout-faults.ts';
import { showAtWidth } from './show-at-width.ts';
import { visitEveryPage } from './visit-every-page.ts';

// A walk takes as long as many journeys, so each may run in a different worker.
test.describe.configure({ mode: 'parallel' });
test.setTimeout(600_000);
// Requests that a service worker handles may bypass the routes of a walk.
test.use({ actionTimeout: 15_000, serviceWorkers: 'block' });

/** @returns a check of the texts of any page in a language, which collects them */
function createReader(page: Page, language: Language) {
  const vocabulary = new Vocabulary(textsIn(language), language);
  const seen = new Map<string, Set<string>>();
  return {
    seen,
    async read(name: string): Promise<void> {
      const said = await visibleTexts(page);
      seen.set(name, new Set(said));
      const raw = said.filter((text) => vocabulary.isRaw(text));
      expect.soft(raw, `raw on: ${name}`).toEqual([]);
      expect.soft(await page.locator('html').getAttribute('lang'), name).toBe(language);
    },
  };
}

async function expectToFitPhone(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await showAtWidth(page, 320, 640);
  expect.soft(await pixelsBeyond(page), `wider than a phone of 320 px: ${name}`).toBe(0);
  await showAtWidth(page, width, height);
}

for (const language of languages) {
  const isReference = language === 'en';
  const alsoChecked = isReference ? ' and meets WCAG 2.2 AA in both colour schemes' : '';
  test(`every page in ${language} shows no key, fits a phone${alsoChecked}`, async ({ page }, { project }) => {
    if (isReference) await page.emulateMedia({ reducedMotion: 'reduce' });
    const { seen, read } = createReader(page, language);
    await visitEveryPage(page, { language, say: textsIn(language).say }, async (name) => {
      await read(name);
      if (isReference) await expectAccessible(page, name);
      await expectToFitPhone(page, name);
    });
    writeSeenTexts(project.outputDir, language, seen);
  });
}

test.describe('on a phone', () => {
  test.use(phone);

  test('every page meets WCAG 2.2 AA in both colour schemes', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitEveryPage(page, { language: 'en', say: textsIn('en').say }, (name) => expectAccessible(page, name));
  });
});

test.describe('in the pseudo language', () => {
  /** Phone, tablet, both sides of the layout breakpoint, wide screen. */
  const widths = [320, 768, 1091, 1092, 1920];

  async function speakPseudo(page: Page): Promise<void> {
    const texts = pseudoAssets(new URL('../../apps/web/dist/marea/assets/en/', import.meta.url));
    await page.route('**/assets/en/*.json', async (route) => {
      const json = texts.get(new URL(route.request().url()).pathname.slice('/assets/en/'.length));
      if (json === undefined) await route.continue();
      else await route.fulfill({ json });
    });
  }

  test('no page breaks its layout if words are 40 % longer', async ({ page }) => {
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
});

test('the pseudo language keeps placeholders and tags, and is 40 % longer', () => {
  const text = pseudoText('Continue: <terms>terms</terms> of {{brand}}');
  expect(text).toMatch(/^\S{11}: <terms>\S{7}<\/terms> \S{3} \{\{brand\}\}$/);
});

test('the layout check finds each kind of fault', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(`
    <p style="width: 40px; overflow: hidden; white-space: nowrap">cut without a word</p>
    <p title="all of it" style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">shortened</p>
    <p title="left out" style="width: 40px; overflow: hidden; white-space: nowrap"><span style="margin-left: 40px">left out</span></p>
    <button style="width: 40px; white-space: nowrap; display: block">runs out</button>
    <div style="width: 40px; overflow: auto; white-space: nowrap">can be scrolled</div>
    <button style="position: absolute; top: 300px; left: 0; width: 60px; height: 44px">one</button>
    <button style="position: absolute; top: 320px; left: 40px; width: 60px; height: 44px">other</button>
    <div style="position: absolute; top: 400px; height: 44px; overflow: auto">
      <button style="display: block; height: 88px">scrolls</button>
    </div>
    <button style="position: absolute; top: 444px; left: 0; height: 44px">below</button>
    <span style="position: absolute; top: -12px">unreachable</span>
    <div style="width: 330px; height: 1px; margin: 0 -8px">wide</div>`);
  expect(await layoutFaults(page)).toEqual([
    'the page is 10 px too wide',
    'cut by <p class="">: cut without a word',
    'runs out of <button class="">: runs out',
    'above the page: unreachable',
    '<button class=""> lies on <button class="">',
  ]);
});
