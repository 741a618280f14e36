/** Sets of sequence numbers in PostgreSQL's text of an `int8multirange`: `{[3,5),[9,10)}` is 3, 4 and 9. */

export function formatSeqs(seqs: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const seq of isSorted(seqs) ? seqs : seqs.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === seq) last[1] = seq + 1;
    else ranges.push([seq, seq + 1]);
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}

export function hasSeq(ranges: string, seq: number): boolean {
  return [...ranges.matchAll(/\[(\d+),(\d+)\)/g)].some(([, from, to]) => Number(from) <= seq && seq < Number(to));
}

function isSorted(seqs: readonly number[]): boolean {
  return seqs.every((seq, i) => i === 0 || seq >= (seqs[i - 1] ?? 0));
}
