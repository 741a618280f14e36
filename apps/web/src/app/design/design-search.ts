import { fallbackLanguage, isLanguage, type Language } from '../../lib/i18n/languages.ts';

export interface DesignSearch {
  language: Language;
  hasLongWords: boolean;
}

export function parseDesignSearch(raw: Record<string, unknown>): DesignSearch {
  const language = String(raw.language);
  return {
    language: isLanguage(language) ? language : fallbackLanguage,
    hasLongWords: raw.hasLongWords === true,
  };
}
