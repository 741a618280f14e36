import { readPreference } from '../stored-preference.ts';
import { isLanguage, type Language, pickLanguage } from './languages.ts';

/** Every page needs these texts. */
export const commonTexts = ['common', 'errors'] as const;

/** Texts are fetched as data rather than imported, because a failed import cannot be retried (build/text-files.ts). */
declare const __TEXT_ADDRESS__: string;

const addressOf = (language: string, feature: string) => __TEXT_ADDRESS__.replace('{file}', `${language}/${feature}`);

const responses = new Map<string, Promise<Response>>();

export function initialLanguage(): Language {
  const chosen = readPreference('language');
  return chosen !== null && isLanguage(chosen) ? chosen : pickLanguage(navigator.languages);
}

/** Requests the texts that every page needs while the code that shows them still loads. */
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
