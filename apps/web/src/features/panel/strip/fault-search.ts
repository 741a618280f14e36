/** Lower case without accents: "pompa" or "valvula" finds "válvula". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether the text contains every word, in any order. */
export function matchesSearch(text: string, search: string): boolean {
  const haystack = folded(text);
  return folded(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
