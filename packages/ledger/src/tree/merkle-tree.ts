import { areEqual, sha256Of } from '../bytes.ts';

/** A hash has 32 bytes. */
export type Hash = Uint8Array;

/** A complete subtree of 2^level entries is the index-th of its level from the left. */
export interface Node {
  level: number;
  index: number;
}

export interface Range {
  start: number;
  end: number;
}

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const leafHash = (entry: Uint8Array): Hash => sha256Of(leafPrefix, entry);
export const nodeHash = (left: Hash, right: Hash): Hash => sha256Of(nodePrefix, left, right);

export const emptyRoot = (): Hash => sha256Of();

/** @param size at least 2 */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Splits a range into complete subtrees from left to right. Its start is a multiple of their sizes. */
export function nodesOf({ start, end }: Range): Node[] {
  const nodes: Node[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (2 ** (level + 1) <= end - at) level += 1;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** @param hashes of the nodes of a range, at least one */
export function hashOfRange(hashes: readonly Hash[]): Hash {
  const last = hashes.at(-1);
  if (last === undefined) return emptyRoot();
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last);
}

/**
 * Appending one entry completes its leaf, and each subtree whose last entry it is.
 * @param size before the entry
 * @param leftSiblings hashes of `nodesOf({ start: 0, end: size })`
 */
export function appended(size: number, leftSiblings: readonly Hash[], leaf: Hash): (Node & { hash: Hash })[] {
  const nodes = [{ level: 0, index: size, hash: leaf }];
  const waiting = [...leftSiblings];
  for (let level = 0; Math.floor(size / 2 ** level) % 2 === 1; level += 1) {
    const left = waiting.pop();
    const right = nodes.at(-1);
    if (!left || !right)
      throw new RangeError(`A tree of ${size} entries has more complete subtrees than ${leftSiblings.length}`);
    nodes.push({ level: level + 1, index: Math.floor(size / 2 ** (level + 1)), hash: nodeHash(left, right.hash) });
  }
  return nodes;
}

/**
 * The proof is that of RFC 9162, 2.1.3.1.
 * @returns ranges in the order of the proof
 */
export function inclusionProof(index: number, size: number): Range[] {
  if (index < 0 || index >= size) throw new RangeError(`A tree of ${size} entries has no entry ${index}`);
  const ranges: Range[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    ranges.unshift(index < middle ? { start: middle, end } : { start, end: middle });
    [start, end] = index < middle ? [start, middle] : [middle, end];
  }
  return ranges;
}

/** The check is that of RFC 9162, 2.1.3.2. */
export function provesInclusion(leaf: Hash, index: number, size: number, proof: readonly Hash[], root: Hash): boolean {
  if (index < 0 || index >= size) return false;
  let [at, last] = [index, size - 1];
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && areEqual(hash, root);
}
