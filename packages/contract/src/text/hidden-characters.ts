/** Pictographs contain emoji presentation (U+FE0F, also in a keycap) and joiners (U+200D). */
const pictographSign =
  '(?<=\\p{Extended_Pictographic})\\ufe0f|(?<=[\\d#*])\\ufe0f(?=\\u20e3)|' +
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})';

/**
 * A line break would inject a mail header, PostgreSQL stores no NUL, and invisible or direction-changing characters
 * make one text look like another. A stack of five or more marks on one letter covers other lines; no language writes
 * so many.
 */
const hidden = `(?!${pictographSign})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]|(?<=\\p{M}{4})\\p{M}`;
const hiddenCharacter = new RegExp(hidden, 'u');
const hiddenCharacters = new RegExp(hidden, 'gu');

const separators = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

export function hasHiddenCharacters(text: string): boolean {
  return hiddenCharacter.test(text);
}

/**
 * Cleans texts whose author cannot be asked to correct them.
 * @returns one visible line
 */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(separators, ' ').replace(hiddenCharacters, '');
}
