import { languages } from '@washboard/contract/languages/languages';
import { allDataModels } from '@washboard/machine-model/data-models/data-models';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { createFormats } from '../../../lib/format/formats.ts';
import type { Language } from '../../../lib/i18n/languages.ts';
import { localeOf } from '../../../lib/i18n/languages.ts';
import { expectationText, type Wording } from './expectation-texts.ts';

const files = import.meta.glob<Record<string, unknown>>('../../../locales/*/{repair,common}.json', {
  eager: true,
  import: 'default',
});

function wordingOf(language: Language, system: 'metric' | 'imperial' = 'metric'): Wording {
  const ofLanguage = (file: string) => files[`../../../locales/${language}/${file}.json`] ?? {};
  const texts = i18next.createInstance();
  void texts.init({
    lng: language,
    ns: ['repair', 'common'],
    defaultNS: 'repair',
    initAsync: false,
    resources: { [language]: { repair: ofLanguage('repair'), common: ofLanguage('common') } },
    interpolation: { escapeValue: false },
  });
  const t = texts.t as unknown as Wording['t'];
  return { t, formats: createFormats(localeOf(language), system, 'ge'), language };
}

const expectations = allDataModels().flatMap(({ alarms }) =>
  alarms.flatMap(({ checks = [] }) => checks.flatMap(({ expects }) => expects)),
);

describe('the text of an expectation', () => {
  it.each(languages)('every repair check of every model has a text in %s', (language) => {
    const wording = wordingOf(language);
    const texts = new Set(expectations.map((expected) => expectationText(expected, wording)));
    for (const text of texts) expect(text).toMatch(/^\p{Lu}[^{}]+$/u);
    expect([...texts].filter((text) => /expect\.|common:/.test(text))).toEqual([]);
  });

  it('the text of a repair check has the units of the reader', () => {
    const full = { kind: 'reading', channel: 'boilerVlm', min: 65, holdS: 5, withinS: 600 } as const;
    const cool = { kind: 'reading', channel: 'boilerTmp', max: 1020, withinS: 600 } as const;
    expect(expectationText(full, wordingOf('en'))).toBe('Boiler volume: at least 6.5\u00a0l, for 5 secs');
    expect(expectationText(cool, wordingOf('de'))).toBe('Boilertemperatur: höchstens 102,0\u00a0°C');
    expect(expectationText(cool, wordingOf('fr', 'imperial'))).toBe(
      'Température surchauffeur\u00a0: au plus 215,6\u00a0°F',
    );
  });
});
