import i18next from 'i18next';
import { loadQuietly } from '../version/load-chunk.ts';
import type { Language } from './languages.ts';

/** Addresses of all text files. Data, not code: what did not come can be asked for again. */
const addresses = import.meta.glob<string>('../../locales/*/*.json', { query: '?url', import: 'default', eager: true });

const underWay = new Map<string, Promise<void>>();

/** Fetches the texts of one feature in one language. @throws ChunkMissingError */
export function fetchTexts(language: string, feature: string): Promise<Record<string, unknown>> {
  return loadQuietly(async () => {
    const address = addresses[`../../locales/${language}/${feature}.json`];
    if (address === undefined) throw new Error(`There is no text file ${language}/${feature}`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.json() as Promise<Record<string, unknown>>;
  });
}

/** Sees to it that texts are there. @throws ChunkMissingError if they cannot be had; asking again is worth it */
export async function provideTexts(language: Language, features: readonly string[]): Promise<void> {
  await Promise.all(features.map((feature) => provide(language, feature)));
}

function provide(language: Language, feature: string): Promise<void> {
  if (i18next.hasResourceBundle(language, feature)) return Promise.resolve();
  const name = `${language}/${feature}`;
  const loading =
    underWay.get(name) ??
    fetchTexts(language, feature)
      .then((texts) => void i18next.addResourceBundle(language, feature, texts))
      .finally(() => underWay.delete(name));
  underWay.set(name, loading);
  return loading;
}
