import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { textsIn } from '../texts/texts.ts';
import { untranslated, Vocabulary } from '../texts/untranslated.ts';
import { visibleTexts } from '../texts/visible-texts.ts';
import { expectAccessible, expectAccessibleInScheme } from './accessibility.ts';
import { layoutFaults, pixelsBeyond } from './layout-faults.ts';
import { showAtWidth } from './show-at-width.ts';
import { endPseudo, speak, speakPseudo } from './spoken-language.ts';

const softly = expect.configure({ soft: true });
/** German has the longest words. */
const translations = ['fr', 'it', 'es', 'de'] as const satisfies readonly Language[];
const vocabularies = new Map(languages.map((language) => [language, new Vocabulary(textsIn(language), language)]));
const vocabularyOf = (language: Language) => vocabularies.get(language) ?? new Vocabulary(textsIn(language), language);

const pseudoWidths = [320, 768, 1091, 1092, 1920];
const pseudoWidthsOfDialogs = [320, 1092];

/**
 * Each change of scheme, language and width costs as much as a check, so each happens once, and the next page begins in
 * the other colour scheme.
 */
export async function lookAtPage(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  const english = await readEnglish(page, name);
  await expectAccessible(page, name);
  for (const language of translations) {
    await speak(page, language);
    await expectTranslated(page, language, english, name);
  }
  await showAtWidth(page, 320, 640);
  await expectFitting(page, name);
  await expectAccessibleInScheme(page, `${name}, on a phone`);
  await speakPseudo(page);
  const isCovered = await page.evaluate(() => document.querySelector('dialog:modal') !== null);
  for (const each of isCovered ? pseudoWidthsOfDialogs : pseudoWidths) {
    await showAtWidth(page, each);
    expect.soft(await layoutFaults(page), `${name} at ${each} px, with longer words`).toEqual([]);
  }
  await endPseudo(page);
  await showAtWidth(page, width, height);
}

async function expectFitting(page: Page, name: string): Promise<void> {
  const language = await page.locator('html').getAttribute('lang');
  expect.soft(await pixelsBeyond(page), `wider than a phone of 320 px in ${language}: ${name}`).toBe(0);
}

async function readEnglish(page: Page, name: string): Promise<ReadonlySet<string>> {
  const said = await visibleTexts(page);
  const vocabulary = vocabularyOf('en');
  expect
    .soft(
      said.filter((text) => vocabulary.isRaw(text)),
      `raw in en on: ${name}`,
    )
    .toEqual([]);
  expect.soft(await page.locator('html').getAttribute('lang'), name).toBe('en');
  return new Set(said);
}

async function expectTranslated(
  page: Page,
  language: Language,
  english: ReadonlySet<string>,
  name: string,
): Promise<void> {
  const vocabulary = vocabularyOf(language);
  const readFaults = async () => {
    const said = await visibleTexts(page);
    return {
      raw: said.filter((text) => vocabulary.isRaw(text)),
      untranslated: untranslated(said, english, vocabulary),
    };
  };
  // Texts that the server translates may arrive later.
  await softly
    .poll(readFaults, { message: `in ${language} on: ${name}`, timeout: 3_000 })
    .toEqual({ raw: [], untranslated: [] });
}
