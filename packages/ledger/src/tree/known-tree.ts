import { consistencyProof } from './consistency-proof.ts';
import {
  emptyRoot,
  type Hash,
  hashOfRange,
  inclusionProof,
  leafHash,
  nodeHash,
  nodesOf,
  type Range,
} from './merkle-tree.ts';

/** Roots of smaller trees follow from the hashes that valid proofs show. */
export class KnownTree {
  readonly #size: number;
  readonly #hashes = new Map<string, Hash>();

  constructor(size: number, root: Hash) {
    this.#size = size;
    this.#know({ start: 0, end: size }, root);
  }

  /** @param proof that `provesInclusion` accepts */
  addInclusion(entry: Uint8Array, index: number, proof: readonly Hash[]): void {
    let subtree = { start: index, end: index + 1 };
    let hash = leafHash(entry);
    this.#know(subtree, hash);
    for (const [at, sibling] of inclusionProof(index, this.#size).entries()) {
      const proofHash = proof[at];
      if (!proofHash) return;
      this.#know(sibling, proofHash);
      const isLeft = sibling.start < subtree.start;
      hash = isLeft ? nodeHash(proofHash, hash) : nodeHash(hash, proofHash);
      subtree = { start: Math.min(subtree.start, sibling.start), end: Math.max(subtree.end, sibling.end) };
      this.#know(subtree, hash);
    }
  }

  /** @param proof that `provesConsistency` accepts */
  addConsistency(smaller: { size: number; root: Hash }, proof: readonly Hash[]): void {
    this.#know({ start: 0, end: smaller.size }, smaller.root);
    for (const [at, range] of consistencyProof(smaller.size, this.#size).entries()) {
      const hash = proof[at];
      if (hash) this.#know(range, hash);
    }
  }

  /** @returns null if no proof shows the root */
  rootOf(size: number): Hash | null {
    if (size === 0) return emptyRoot();
    if (size > this.#size) return null;
    const wholeTree = this.#hashes.get(keyOf({ start: 0, end: size }));
    if (wholeTree) return wholeTree;
    const hashes: Hash[] = [];
    for (const { level, index } of nodesOf({ start: 0, end: size })) {
      const hash = this.#hashes.get(keyOf({ start: index * 2 ** level, end: (index + 1) * 2 ** level }));
      if (!hash) return null;
      hashes.push(hash);
    }
    return hashOfRange(hashes);
  }

  #know(range: Range, hash: Hash): void {
    this.#hashes.set(keyOf(range), hash);
  }
}

const keyOf = ({ start, end }: Range) => `${start}-${end}`;
