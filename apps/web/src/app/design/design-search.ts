import { fallbackLanguage, isLanguage, type Language } from '../../lib/i18n/languages.ts';

/** What the address says about how the pieces are shown. */
export interface DesignSearch {
  language: Language;
  /** Words 40 % longer than they are. */
  hasLongWords: boolean;
}

export function parseDesignSearch(raw: Record<string, unknown>): DesignSearch {
  const language = String(raw.language);
  return {
    language: isLanguage(language) ? language : fallbackLanguage,
    hasLongWords: raw.hasLongWords === true,
  };
}
