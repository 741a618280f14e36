import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8 } from '../bytes.ts';
import { consistencyProof } from './consistency-proof.ts';
import { KnownTree } from './known-tree.ts';
import { appended, type Hash, hashOfRange, inclusionProof, leafHash, nodesOf, type Range } from './merkle-tree.ts';

const most = 70;
const entry = (index: number) => utf8(`entry ${index}`);
const nodes = new Map<string, Hash>();
const hashOf = (range: Range) =>
  hashOfRange(nodesOf(range).map(({ level, index }) => nodes.get(`${level}/${index}`) ?? new Uint8Array()));
for (let size = 0; size < most; size += 1) {
  const lefts = nodesOf({ start: 0, end: size }).map(
    ({ level, index }) => nodes.get(`${level}/${index}`) ?? new Uint8Array(),
  );
  for (const { level, index, hash } of appended(size, lefts, leafHash(entry(size))))
    nodes.set(`${level}/${index}`, hash);
}
const rootOf = (size: number) => hashOf({ start: 0, end: size });

it('a known tree returns the root of each proven entry and state, and never a wrong root', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: most }),
      fc.array(fc.nat({ max: most - 1 }), { maxLength: 4 }),
      fc.array(fc.nat({ max: most }), { maxLength: 3 }),
      (size, places, states) => {
        const tree = new KnownTree(size, rootOf(size));
        const proven = new Set([0, size]);
        for (const index of places.filter((each) => each < size)) {
          tree.addInclusion(entry(index), index, inclusionProof(index, size).map(hashOf));
          proven.add(index + 1);
        }
        for (const state of states.filter((each) => each > 0 && each <= size)) {
          tree.addConsistency({ size: state, root: rootOf(state) }, consistencyProof(state, size).map(hashOf));
          proven.add(state);
        }
        for (let smaller = 0; smaller <= most + 1; smaller += 1) {
          const found = tree.rootOf(smaller);
          if (proven.has(smaller)) expect(found, `${smaller} of ${size}`).not.toBeNull();
          if (found !== null) expect(found).toEqual(rootOf(smaller));
          if (smaller > size) expect(found).toBeNull();
        }
      },
    ),
  );
});

it('a known tree returns null for a state that no proof shows', () => {
  expect(new KnownTree(12, rootOf(12)).rootOf(7)).toBeNull();
});
