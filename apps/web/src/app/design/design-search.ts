import { fallbackLanguage, isLanguage, type Language } from '../../lib/i18n/languages.ts';

/** Pixels. */
export const designWidths = [320, 768, 1092, 1440, 1920] as const;

export interface DesignSearch {
  language: Language;
  hasLongWords: boolean;
  width: number | null;
}

export function parseDesignSearch(raw: Record<string, unknown>): DesignSearch {
  const language = String(raw.language);
  return {
    language: isLanguage(language) ? language : fallbackLanguage,
    hasLongWords: raw.hasLongWords === true,
    width: designWidths.find((width) => width === raw.width) ?? null,
  };
}
