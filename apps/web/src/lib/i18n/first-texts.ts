import { readPreference } from '../stored-preference.ts';
import { isLanguage, type Language, pickLanguage } from './languages.ts';

export const commonTexts = ['common', 'errors'] as const;

/** A failed import cannot be retried, so texts are fetched as data (build/text-files.ts). */
declare const __TEXT_ADDRESS__: string;

const addressOf = (language: string, feature: string) => __TEXT_ADDRESS__.replace('{file}', `${language}/${feature}`);

const responses = new Map<string, Promise<Response>>();

export function initialLanguage(): Language {
  const chosen = readPreference('language');
  return chosen !== null && isLanguage(chosen) ? chosen : pickLanguage(navigator.languages);
}

export function fetchFirstTexts(): void {
  for (const feature of commonTexts) {
    const address = addressOf(initialLanguage(), feature);
    const response = fetch(address);
    // `fetchTexts` reports the failure.
    response.catch(() => undefined);
    responses.set(address, response);
  }
}

/** @throws an error if the texts could not be fetched; the next call retries */
export async function fetchTexts(language: string, feature: string): Promise<Record<string, unknown>> {
  const address = addressOf(language, feature);
  const early = responses.get(address);
  responses.delete(address);
  const response = await (early ?? fetch(address));
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json() as Promise<Record<string, unknown>>;
}
