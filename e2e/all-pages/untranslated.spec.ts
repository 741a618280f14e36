import { expect, test } from '@playwright/test';
import { languages } from '@washboard/contract/languages/languages';
import { readSeenTexts } from '../texts/seen-texts.ts';
import { textsIn } from '../texts/texts.ts';
import { untranslated, Vocabulary } from '../texts/untranslated.ts';

for (const language of languages.filter((language) => language !== 'en')) {
  test(`no page shows an untranslated text in ${language}`, () => {
    const { outputDir } = test.info().project;
    const english = readSeenTexts(outputDir, 'en');
    const vocabulary = new Vocabulary(textsIn(language), language);
    const seen = readSeenTexts(outputDir, language);
    expect([...seen.keys()]).toEqual([...english.keys()]);
    for (const [name, said] of seen) {
      expect
        .soft(untranslated(said, english.get(name) ?? new Set(), vocabulary), `not translated on: ${name}`)
        .toEqual([]);
    }
  });
}
