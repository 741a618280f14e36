/** Also in lower case: a user finds `Paramètres` by typing `parametres`. */
export const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** @returns whether the text contains each word of the search */
export function matchesWords(text: string, search: string): boolean {
  const searched = withoutAccents(text);
  return withoutAccents(search)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
