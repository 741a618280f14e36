import i18next, { type BackendModule, type CustomTypeOptions } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { readPreference, writePreference } from '../preferences.ts';
import { fallbackLanguage, isLanguage, type Language, languages, localeOf, pickLanguage } from './languages.ts';

const files = import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/*.json');

/** Loads the texts of one feature in one language when they are first needed. */
const localeFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  async read(language: string, namespace: string) {
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) throw new Error(`There is no text file ${language}/${namespace}`);
    return (await load()).default;
  },
};

const preferenceName = 'language';

function initialLanguage(): Language {
  const chosen = readPreference(preferenceName);
  return chosen !== null && isLanguage(chosen) ? chosen : pickLanguage(navigator.languages);
}

export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => document.documentElement.setAttribute('lang', language));
  await i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      supportedLngs: languages,

      // No second language is loaded beside the first: a test holds that no text is missing in any of them.
      fallbackLng: false,
      ns: ['common', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
}

/** Changes the language of the page, for this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  writePreference(preferenceName, language);
  await i18next.changeLanguage(language);
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
}

/** The locale for Intl. */
export function useLocale(): string {
  return localeOf(useLanguage());
}

type TextFile = keyof CustomTypeOptions['resources'];

/** Loads the texts of the features a page is made of, beside its code and data instead of after them. */
export async function loadTexts(...features: TextFile[]): Promise<void> {
  await i18next.loadNamespaces(features);
}
