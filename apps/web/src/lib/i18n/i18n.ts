import i18next, { type BackendModule, type CustomTypeOptions, type i18n } from 'i18next';
import { use, useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import { ShownAsContext } from '../format/shown-as.ts';
import { writePreference } from '../preferences.ts';
import { preferenceKey } from '../stored-preference.ts';
import { loadQuietly } from '../version/load-chunk.ts';
import { commonTexts, fetchTexts, initialLanguage } from './first-texts.ts';
import { interpolation } from './interpolation.ts';
import { fallbackLanguage, isLanguage, type Language, languages, localeOf } from './languages.ts';
import { missingTexts } from './missing-texts.ts';

const localeFiles: BackendModule = { type: 'backend', init: () => {}, read: loadTextFile };

const preferenceName = 'language';

/**
 * Falls back to another language while the user's texts are unavailable.
 * @throws ChunkMissingError if neither can be loaded
 */
export async function startI18n(): Promise<void> {
  const wanted = initialLanguage();
  i18next.on('languageChanged', (language) => document.documentElement.setAttribute('lang', language));
  i18next.on('failedLoading', (language, feature) => missingTexts.offerRetry(() => reload(language, feature)));
  window.addEventListener('storage', ({ key }) => {
    if (key === preferenceKey(preferenceName)) void followOtherTab();
  });
  await i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      // A test checks that every language is complete, so no fallback is loaded.
      fallbackLng: false,
      ns: [],
      defaultNS: 'common',
      interpolation,
      // If a text file is missing, keys would not help the user.
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

/** Keeps the current language if the texts cannot be loaded. */
async function followOtherTab(): Promise<void> {
  const chosen = initialLanguage();
  try {
    await loadShownTexts(chosen);
    // The texts of a third language may have arrived earlier.
    if (chosen === initialLanguage()) await i18next.changeLanguage(chosen);
  } catch {
    missingTexts.offerRetry(followOtherTab);
  }
}

async function reload(language: string, feature: string): Promise<void> {
  await i18next.reloadResources([language], [feature]);
  i18next.emit('languageChanged', i18next.language);
}

/** Keeps the current language if the texts cannot be loaded. */
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

/** @throws ChunkMissingError */
export async function loadTexts(...features: TextFile[]): Promise<void> {
  const { language } = i18next;
  if (isLanguage(language)) await provideTexts(language, features);
  await i18next.loadNamespaces(features);
}

/** @throws ChunkMissingError */
export async function textsIn(language: Language, ...features: TextFile[]): Promise<i18n> {
  await provideTexts(language, [...commonTexts, ...features]);
  return i18next.cloneInstance({ lng: language });
}

const underWay = new Map<string, Promise<void>>();

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
