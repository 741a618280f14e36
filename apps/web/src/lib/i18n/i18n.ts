import i18next, { type BackendModule, type CustomTypeOptions, type i18n } from 'i18next';
import { use, useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import { ShownAsContext } from '../format/shown-as.ts';
import { writePreference } from '../preferences.ts';
import { keyOf } from '../stored-preference.ts';
import { loadQuietly } from '../version/load-chunk.ts';
import { commonTexts, fetchTexts, initialLanguage } from './first-texts.ts';
import { interpolation } from './interpolation.ts';
import { fallbackLanguage, isLanguage, type Language, languages, localeOf } from './languages.ts';
import { missingTexts } from './missing-texts.ts';

/** Loads texts that a component requests; pages preload theirs with {@link loadTexts}. */
const localeFiles: BackendModule = { type: 'backend', init: () => {}, read: loadTextFile };

const preferenceName = 'language';

/**
 * Starts in the user's language, or in the fallback language while its texts are unavailable.
 * @throws ChunkMissingError if neither can be loaded
 */
export async function startI18n(): Promise<void> {
  const wanted = initialLanguage();
  i18next.on('languageChanged', (language) => document.documentElement.setAttribute('lang', language));
  i18next.on('failedLoading', (language, feature) => missingTexts.offerRetry(() => reload(language, feature)));
  window.addEventListener('storage', ({ key }) => {
    if (key === keyOf(preferenceName)) void followOtherTab();
  });
  await i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      // A second language is not loaded, because a test checks that every language is complete.
      fallbackLng: false,
      ns: [],
      defaultNS: 'common',
      interpolation,
      // Texts are missing only if their file failed to load; keys would not help the user.
      parseMissingKeyHandler: () => '',
    });
  try {
    await showLanguage(wanted);
  } catch {
    await showLanguage(fallbackLanguage);
    missingTexts.offerRetry(() => chooseLanguage(wanted));
  }
}

async function showLanguage(language: Language): Promise<void> {
  await loadShownTexts(language);
  await i18next.changeLanguage(language);
}

async function loadShownTexts(language: Language): Promise<void> {
  const shown = i18next.options.ns as string[];
  const features = [...new Set([...commonTexts, ...shown])];
  await provideTexts(language, features);
  await i18next.loadNamespaces(features);
}

/** Shows the language that was chosen in another tab; keeps the current one if the texts cannot be loaded. */
async function followOtherTab(): Promise<void> {
  const chosen = initialLanguage();
  try {
    await loadShownTexts(chosen);
    // The user may have chosen a third language meanwhile, whose texts may have arrived earlier.
    if (chosen === initialLanguage()) await i18next.changeLanguage(chosen);
  } catch {
    missingTexts.offerRetry(followOtherTab);
  }
}

async function reload(language: string, feature: string): Promise<void> {
  await i18next.reloadResources([language], [feature]);
  // The event makes all components that show these texts re-render.
  i18next.emit('languageChanged', i18next.language);
}

/** Changes the language in this browser; keeps the current one if the texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await showLanguage(language);
    writePreference(preferenceName, language);
  } catch {
    missingTexts.offerRetry(() => chooseLanguage(language));
  }
}

export function currentLanguage(): Language {
  const { language } = i18next;
  return isLanguage(language) ? language : fallbackLanguage;
}

/** A part of the page can have another language than the reader's. */
export function useLanguage(): Language {
  const chosen = useSyncExternalStore(followLanguage, currentLanguage);
  return use(ShownAsContext).language ?? chosen;
}

function followLanguage(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
}

export function useLocale(): string {
  return localeOf(useLanguage());
}

type TextFile = keyof CustomTypeOptions['resources'];

/**
 * Loads the texts of a page in parallel with its code and data.
 * @throws ChunkMissingError
 */
export async function loadTexts(...features: TextFile[]): Promise<void> {
  const { language } = i18next;
  if (isLanguage(language)) await provideTexts(language, features);
  await i18next.loadNamespaces(features);
}

/**
 * Returns texts in another language than the reader's, for `I18nextProvider`.
 * @throws ChunkMissingError
 */
export async function textsIn(language: Language, ...features: TextFile[]): Promise<i18n> {
  await provideTexts(language, [...commonTexts, ...features]);
  return i18next.cloneInstance({ lng: language });
}

const underWay = new Map<string, Promise<void>>();

/** @throws ChunkMissingError */
function loadTextFile(language: string, feature: string): Promise<Record<string, unknown>> {
  return loadQuietly(() => fetchTexts(language, feature));
}

/** @throws ChunkMissingError; a retry is possible */
async function provideTexts(language: Language, features: readonly string[]): Promise<void> {
  await Promise.all(features.map((feature) => provide(language, feature)));
}

function provide(language: Language, feature: string): Promise<void> {
  if (i18next.hasResourceBundle(language, feature)) return Promise.resolve();
  const name = `${language}/${feature}`;
  const loading =
    underWay.get(name) ??
    loadTextFile(language, feature)
      .then((texts) => void i18next.addResourceBundle(language, feature, texts))
      .finally(() => underWay.delete(name));
  underWay.set(name, loading);
  return loading;
}
