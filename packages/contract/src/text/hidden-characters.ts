/** Signs that are part of a pictograph: shown in colour (U+FE0F, also in a keycap), joined to the next one (U+200D). */
const pictographSign =
  '(?<=\\p{Extended_Pictographic})\\ufe0f|(?<=[\\d#*])\\ufe0f(?=\\u20e3)|' +
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})';

/**
 * Control characters (a line break would reach a mail's header, a NUL no database), halves of characters, and whatever
 * is invisible or turns the direction of writing, with which one text can be made to look like another.
 */
const hidden = `(?!${pictographSign})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]`;
const hiddenCharacter = new RegExp(hidden, 'u');
const hiddenCharacters = new RegExp(hidden, 'gu');

/** Controls and separators stand between words. */
const separators = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

export function hasHiddenCharacters(text: string): boolean {
  return hiddenCharacter.test(text);
}

/** @returns what of a text is seen, in one line; for texts that nobody can be asked to write again */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(separators, ' ').replace(hiddenCharacters, '');
}
