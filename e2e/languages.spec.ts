import { expect, type Page, test } from '@playwright/test';
import { type Language, languages } from '@washboard/contract/accounts/languages';
import { pixelsBeyond } from './layout/layout-faults.ts';
import { showAtWidth } from './layout/show-at-width.ts';
import { visitEveryPage } from './pages.ts';
import { type Texts, textsIn } from './texts.ts';
import { untranslated, Vocabulary } from './untranslated.ts';
import { visibleTexts } from './visible-texts.ts';

test.setTimeout(420_000);
test.use({ actionTimeout: 15_000, trace: 'off' });

/** What each page says, by its name. */
type Seen = ReadonlyMap<string, ReadonlySet<string>>;

/** On the way, what is wrong with a page in any language. */
async function readEveryPage(page: Page, language: Language): Promise<Seen> {
  const texts: Texts = textsIn(language);
  const vocabulary = new Vocabulary(texts, language);
  const seen = new Map<string, Set<string>>();
  await visitEveryPage(page, { language, say: texts.say }, async (name) => {
    const said = await visibleTexts(page);
    seen.set(name, new Set(said));
    expect
      .soft(
        said.filter((text) => vocabulary.isRaw(text)),
        `raw on: ${name}`,
      )
      .toEqual([]);
    expect.soft(await page.locator('html').getAttribute('lang'), name).toBe(language);
    expect.soft(await widthBeyondPhone(page), `wider than a phone of 320 px: ${name}`).toBe(0);
  });
  return seen;
}

async function widthBeyondPhone(page: Page): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await showAtWidth(page, 320, 640);
  const beyond = await pixelsBeyond(page);
  await showAtWidth(page, width, height);
  return beyond;
}

let english: Seen | null = null;

test('no page shows a key in en', async ({ page }) => {
  english = await readEveryPage(page, 'en');
});

for (const language of languages.filter((language) => language !== 'en')) {
  test(`no page shows a key or a text that was not translated in ${language}`, async ({ page }) => {
    english ??= await readEveryPage(page, 'en');
    const vocabulary = new Vocabulary(textsIn(language), language);
    const seen = await readEveryPage(page, language);
    for (const [name, said] of seen) {
      expect
        .soft(untranslated(said, english.get(name) ?? new Set(), vocabulary), `not translated on: ${name}`)
        .toEqual([]);
    }
  });
}

test('the language changes at once, without loading the page anew or losing what was typed', async ({ page }) => {
  await page.goto('/login');
  await page.locator('input[name="email"]').fill('somebody@hotel.example');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  for (const language of languages) {
    await page.locator(`select:has(option[value="${language}"])`).selectOption(language);
    await expect(
      page.getByRole('button', { name: textsIn(language).say('sign-in:submit'), exact: true }),
    ).toBeVisible();
    await expect(page.locator(`html[lang="${language}"]`)).toBeAttached();
    await expect(page.locator('input[name="email"]')).toHaveValue('somebody@hotel.example');
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

for (const [locale, language] of [
  ['fr-CA', 'fr'],
  ['nl-NL', 'it'],
] as const) {
  test(`a browser in ${locale} is spoken to in ${language}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale, baseURL: `${baseURL}` });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(
      page.getByRole('button', { name: textsIn(language).say('sign-in:submit'), exact: true }),
    ).toBeVisible();
    await context.close();
  });
}
