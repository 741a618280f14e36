import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes.ts';
import { consistencyProof, provesConsistency } from './consistency-proof.ts';
import {
  appended,
  emptyRoot,
  type Hash,
  hashOfRange,
  inclusionProof,
  leafHash,
  type Node,
  nodeHash,
  nodesOf,
  provesInclusion,
  type Range,
} from './merkle-tree.ts';

function growTree(entries: readonly Uint8Array[]) {
  const hashes = new Map<string, Hash>();
  const nameOf = ({ level, index }: Node) => `${level}/${index}`;
  const read = (range: Range): Hash[] =>
    nodesOf(range).map((node) => {
      const hash = hashes.get(nameOf(node));
      if (!hash) throw new RangeError(`The tree has no node ${nameOf(node)}`);
      return hash;
    });
  entries.forEach((entry, size) => {
    for (const node of appended(size, read({ start: 0, end: size }), leafHash(entry)))
      hashes.set(nameOf(node), node.hash);
  });
  const hashOf = (range: Range) => hashOfRange(read(range));
  return { rootOf: (size: number) => hashOf({ start: 0, end: size }), hashOf };
}

/** This root follows the definition of RFC 9162, 2.1.1, without optimisation. */
function rootByDefinition(entries: readonly Uint8Array[]): Hash {
  const [first] = entries;
  if (!first) return emptyRoot();
  if (entries.length === 1) return leafHash(first);
  let split = 1;
  while (split * 2 < entries.length) split *= 2;
  return nodeHash(rootByDefinition(entries.slice(0, split)), rootByDefinition(entries.slice(split)));
}

const entriesOf = (size: number) => Array.from({ length: size }, (_, at) => Uint8Array.of(at % 256, at >> 8));
const changed = (hash: Hash) => hash.with(7, (hash[7] ?? 0) ^ 1);

describe('the Merkle tree', () => {
  it('a tree has the roots of the test data of Certificate Transparency', () => {
    const entries = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    const tree = growTree(entries.map(hexToBytes));
    expect(bytesToHex(tree.rootOf(0))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(bytesToHex(tree.rootOf(1))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    expect(bytesToHex(tree.rootOf(3))).toBe('aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77');
    expect(bytesToHex(tree.rootOf(7))).toBe('ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c');
    expect(bytesToHex(tree.rootOf(8))).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  it('a tree of each size has the root of the definition', () => {
    const entries = entriesOf(70);
    const tree = growTree(entries);
    for (let size = 0; size <= entries.length; size += 1)
      expect(tree.rootOf(size)).toEqual(rootByDefinition(entries.slice(0, size)));
  });

  const sizes = fc.integer({ min: 1, max: 600 });
  const large = growTree(entriesOf(600));

  it('a proof shows its entry of a tree, and no other entry, place, size or root', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, any) => {
        const index = any % size;
        const proof = inclusionProof(index, size).map(large.hashOf);
        const leaf = large.hashOf({ start: index, end: index + 1 });
        const root = large.rootOf(size);
        expect(provesInclusion(leaf, index, size, proof, root)).toBe(true);
        expect(provesInclusion(changed(leaf), index, size, proof, root)).toBe(false);
        expect(provesInclusion(leaf, index, size, proof, changed(root))).toBe(false);
        expect(provesInclusion(leaf, (index + 1) % (size + 1), size, proof, root)).toBe(false);
        expect(provesInclusion(leaf, index, size, [...proof, leaf], root)).toBe(false);
        for (const at of proof.keys()) {
          const wrong = proof.map((hash, each) => (each === at ? changed(hash) : hash));
          expect(provesInclusion(leaf, index, size, wrong, root)).toBe(false);
          expect(provesInclusion(leaf, index, size, proof.toSpliced(at, 1), root)).toBe(false);
        }
      }),
    );
  });

  it('a proof shows that a tree began as a smaller tree, and as no other tree', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, any) => {
        const before = { size: any % (size + 1), root: large.rootOf(any % (size + 1)) };
        const after = { size, root: large.rootOf(size) };
        const proof = consistencyProof(before.size, size).map(large.hashOf);
        expect(provesConsistency(before, after, proof)).toBe(true);
        expect(provesConsistency({ ...before, root: changed(before.root) }, after, proof)).toBe(false);
        expect(provesConsistency(before, { ...after, root: changed(after.root) }, proof)).toBe(before.size === 0);
        for (const at of proof.keys()) {
          const wrong = proof.map((hash, each) => (each === at ? changed(hash) : hash));
          expect(provesConsistency(before, after, wrong)).toBe(false);
        }
      }),
    );
  });

  it('the tree refuses a place outside itself', () => {
    expect(() => inclusionProof(3, 3)).toThrow(RangeError);
    expect(() => consistencyProof(4, 3)).toThrow(RangeError);
    expect(provesInclusion(leafHash(Uint8Array.of()), 3, 3, [], emptyRoot())).toBe(false);
  });
});
