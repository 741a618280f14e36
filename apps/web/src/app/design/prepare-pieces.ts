import i18next from 'i18next';
import type { DesignSearch } from './design-search.ts';
import { lengthenAllWords } from './long-words.ts';

/** Texts and typeface are there before the first piece is drawn: a plot draws its figures once and for all. */
export async function preparePieces({ language, hasLongWords }: DesignSearch): Promise<void> {
  if (hasLongWords) lengthenAllWords();
  await Promise.all([i18next.changeLanguage(language), document.fonts.load('12px "Inter Variable"')]);
}
