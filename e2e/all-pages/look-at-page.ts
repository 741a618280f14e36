import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { textsIn } from '../texts/texts.ts';
import { untranslated, Vocabulary } from '../texts/untranslated.ts';
import { visibleTexts } from '../texts/visible-texts.ts';
import { expectAccessible } from './accessibility.ts';
import { layoutFaults, pixelsBeyond } from './layout-faults.ts';
import { showAtWidth } from './show-at-width.ts';
import { endPseudo, speak, speakPseudo } from './spoken-language.ts';

const softly = expect.configure({ soft: true });
const translations = languages.filter((language) => language !== 'en');
const vocabularies = new Map(languages.map((language) => [language, new Vocabulary(textsIn(language), language)]));
const vocabularyOf = (language: Language) => vocabularies.get(language) ?? new Vocabulary(textsIn(language), language);

/** Phone, tablet, both sides of the layout breakpoint, wide screen. */
const pseudoWidths = [320, 768, 1091, 1092, 1920];

/** Checks all that holds for each page, and leaves it as it was: in English and as wide. */
export async function lookAtPage(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  const english = await readEnglish(page, name);
  await expectAccessible(page, name);
  await expectSpoken(page, name, english);
  await expectRoomForLongWords(page, name);
  await showAtWidth(page, width, height);
}

/** Speaks each language once: what it says at a desk, and whether it fits a phone. */
async function expectSpoken(page: Page, name: string, english: ReadonlySet<string>): Promise<void> {
  const desk = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [i, language] of translations.entries()) {
    await speak(page, language);
    // A language begins at the width of the one before, because both changes take time.
    const isNarrowFirst = i % 2 === 1;
    for (const isNarrow of [isNarrowFirst, !isNarrowFirst]) {
      if (isNarrow !== isNarrowFirst) await (isNarrow ? showNarrow(page) : showAtWidth(page, desk.width, desk.height));
      if (isNarrow) await expectNarrow(page, language, name);
      else await expectTranslated(page, language, english, name);
    }
  }
  await speak(page, 'en');
  await showNarrow(page);
  await expectNarrow(page, 'en', name);
}

const showNarrow = (page: Page) => showAtWidth(page, 320, 640);

async function expectNarrow(page: Page, language: Language, name: string): Promise<void> {
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
  // What the server says in a language may follow.
  await softly
    .poll(readFaults, { message: `in ${language} on: ${name}`, timeout: 3_000 })
    .toEqual({ raw: [], untranslated: [] });
}

async function expectRoomForLongWords(page: Page, name: string): Promise<void> {
  await speakPseudo(page);
  for (const width of pseudoWidths) {
    await showAtWidth(page, width);
    expect.soft(await layoutFaults(page), `${name} at ${width} px, with longer words`).toEqual([]);
  }
  await endPseudo(page);
}
