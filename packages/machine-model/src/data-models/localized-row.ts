import type { LocalizedText } from '@washboard/contract/data-models/parameters';

/** One text in English, French, German, Italian and Spanish. */
export type TextRow = readonly [en: string, fr: string, de: string, it: string, es: string];

export function localizedText([en, fr, de, it, es]: TextRow): LocalizedText {
  return { en, fr, de, it, es };
}
