/** Capitals and accents make no difference: who types `parametres` means `Paramètres`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether every word that is looked for stands somewhere in the text. Nothing looked for matches everything. */
export function matchesWords(text: string, search: string): boolean {
  const searched = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
