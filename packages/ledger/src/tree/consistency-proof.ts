import { areEqual } from '../bytes.ts';
import { emptyRoot, type Hash, nodeHash, type Range, splitOf } from './merkle-tree.ts';

/**
 * The proof is that of RFC 9162, 2.1.4.1.
 * @returns ranges in the order of the proof
 */
export function consistencyProof(smaller: number, size: number): Range[] {
  if (smaller < 0 || smaller > size) throw new RangeError(`A tree of ${size} entries does not begin with ${smaller}`);
  if (smaller === 0 || smaller === size) return [];
  const ranges: Range[] = [];
  let [start, end] = [0, size];
  while (smaller < end) {
    const middle = start + splitOf(end - start);
    ranges.unshift(smaller <= middle ? { start: middle, end } : { start, end: middle });
    [start, end] = smaller <= middle ? [start, middle] : [middle, end];
  }
  // The verifier knows the root of the smaller tree, so the proof omits it.
  return start === 0 ? ranges : [{ start, end }, ...ranges];
}

/** The check is that of RFC 9162, 2.1.4.2. */
export function provesConsistency(
  smaller: { size: number; root: Hash },
  larger: { size: number; root: Hash },
  proof: readonly Hash[],
): boolean {
  if (smaller.size > larger.size) return false;
  if (smaller.size === larger.size) return proof.length === 0 && areEqual(smaller.root, larger.root);
  if (smaller.size === 0) return proof.length === 0 && areEqual(smaller.root, emptyRoot());
  // A smaller tree that is one complete subtree is itself the first hash.
  const [first, ...siblings] = Number.isInteger(Math.log2(smaller.size)) ? [smaller.root, ...proof] : proof;
  if (first === undefined) return false;
  let [at, last] = [smaller.size - 1, larger.size - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  let [before, after] = [first, first];
  for (const sibling of siblings) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      before = nodeHash(sibling, before);
      after = nodeHash(sibling, after);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      after = nodeHash(after, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && areEqual(before, smaller.root) && areEqual(after, larger.root);
}
