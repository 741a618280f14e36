/** Lower case, without accents: who types "pompa" or "valvula" finds "válvula". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a text holds each word that was typed, wherever it stands. */
export function matchesSearch(text: string, search: string): boolean {
  const haystack = folded(text);
  return folded(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
