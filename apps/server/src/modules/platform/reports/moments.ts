import { type Language, localeCodes } from '@washboard/contract/languages/languages';

/** Writes moments as spreadsheets of all languages read them. */
export function tableMoments(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}

/** Writes moments as people read them. */
export function documentMoments(
  language: Language,
  timeZone: string,
  timeStyle: 'short' | 'medium' = 'short',
): (at: Date | string) => string {
  const locale = localeCodes[language].replace('_', '-');
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle });
  return (at) => format.format(new Date(at));
}
