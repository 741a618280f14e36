import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, toBase64 } from '../bytes.ts';
import { formatCheckpoint } from '../checkpoint/checkpoint.ts';
import { handoverText, type KeyChain } from '../checkpoint/key-chain.ts';
import { cosignedMessage, type NoteKey, signatureLine, signNote, toVerifierKey } from '../checkpoint/signed-note.ts';
import { beforeFirst, entryHash, entryText, type LedgerEntry, type LedgerHead, logLeafOf } from '../entry.ts';
import { fileEnd, fileStart, type LedgerFileHeader } from '../ledger-file.ts';
import { consistencyProof } from '../tree/consistency-proof.ts';
import { appended, type Hash, hashOfRange, inclusionProof, nodesOf, type Range } from '../tree/merkle-tree.ts';

export const origin = 'washboard.example/ledger';
export const machine = 'IN240002';

export interface SigningKey extends NoteKey {
  sign: (message: Uint8Array) => Uint8Array;
}

export function testKey(seed: number, name = origin): SigningKey {
  const secret = new Uint8Array(32).fill(seed);
  const sign = (message: Uint8Array) => ed25519.sign(message, secret);
  return { name, algorithm: 'ed25519', publicKey: ed25519.getPublicKey(secret), sign };
}

export function chainOf(keys: readonly SigningKey[]): KeyChain {
  return keys.map((key, index) => {
    const before = keys[index - 1];
    if (!before) return { key: toVerifierKey(key), handover: null };
    const text = handoverText(before, key);
    const handover = signNote(text, before, before.sign) + signatureLine(key, key.sign(new TextEncoder().encode(text)));
    return { key: toVerifierKey(key), handover };
  });
}

export function writeEntries(
  count: number,
  bodyOf: (number: number) => LedgerEntry['body'] = cycleBody,
): LedgerEntry[] {
  return rehashed(
    Array.from({ length: count }, (_, index) => ({
      ledger: 1 as const,
      machine,
      number: index + 1,
      previous: beforeFirst,
      kind: 'cycle',
      at: new Date(Date.UTC(2026, 0, 1, 6, index)).toISOString(),
      body: bodyOf(index + 1),
    })),
  );
}

const cycleBody = (number: number) => ({ cycleNumber: 1000 + number, tankTmpMin: 605 + (number % 7), result: 'valid' });

/** An attacker who hides a change well renumbers and rehashes the entries. */
export function rehashed(entries: readonly LedgerEntry[]): LedgerEntry[] {
  let previous = beforeFirst;
  return entries.map((entry, index) => {
    const renewed = { ...entry, number: index + 1, previous };
    previous = entryHash(entryText(renewed));
    return renewed;
  });
}

interface LogOptions {
  every?: number;
}

function logOf(entries: readonly LedgerEntry[], { every = 10 }: LogOptions) {
  const heads = entries
    .map((entry): LedgerHead => ({ machine, number: entry.number, hash: entryHash(entryText(entry)) }))
    .filter(({ number }) => number % every === 0 || number === entries.length);
  const others = (at: number): LedgerHead[] =>
    ['HI240001', 'PR240002'].map((serial) => ({ machine: serial, number: at + 1, hash: entryHash(`${serial} ${at}`) }));
  const leaves = heads.flatMap((head, at) => [...others(at), head]);
  return { heads, leaves, size: leaves.length, tree: growTree(leaves.map(logLeafOf)) };
}

export function proveEntries(
  entries: readonly LedgerEntry[],
  { keys = [testKey(7)], ...options }: LogOptions & { keys?: readonly SigningKey[] } = {},
): LedgerFileHeader {
  const { heads, leaves, size, tree } = logOf(entries, options);
  const key = keys.at(-1);
  if (!key) throw new TypeError('A log has a key');
  const checkpoint = formatCheckpoint({ origin: key.name, size, root: tree({ start: 0, end: size }), extensions: [] });
  return {
    format: 'washboard-ledger/1',
    machine,
    exportedAt: '2026-02-01T00:00:00.000Z',
    period: { from: null, to: null },
    keys: chainOf(keys),
    checkpoint: signNote(checkpoint, key, key.sign),
    heads: heads.map(({ number, hash }) => {
      const index = leaves.findIndex(
        (leaf) => leaf.machine === machine && leaf.number === number && leaf.hash === hash,
      );
      return { number, hash, index, proof: inclusionProof(index, size).map((range) => toBase64(tree(range))) };
    }),
    texts: {},
  };
}

type Attested = NonNullable<LedgerFileHeader['attested']>[number];

/** The log has three entries for each head of this machine. */
export function stateOf(
  entries: readonly LedgerEntry[],
  size: number,
  options: LogOptions = {},
): Pick<Attested, 'size' | 'root' | 'consistency'> & { text: string } {
  const { tree, size: whole } = logOf(entries, options);
  const root = tree({ start: 0, end: size });
  const consistency = consistencyProof(size, whole).map((range) => toBase64(tree(range)));
  return { size, root: toBase64(root), consistency, text: formatCheckpoint({ origin, size, root, extensions: [] }) };
}

export function testWitness(seed: number, name = `witness.example/${seed}`): SigningKey {
  return { ...testKey(seed, name), algorithm: 'cosignature' };
}

/** @param at in ISO 8601 */
export function cosignature(text: string, witness: SigningKey, at: string): string {
  const time = Date.parse(at) / 1000;
  const stamp = new DataView(new ArrayBuffer(8));
  stamp.setBigUint64(0, BigInt(time));
  const signature = witness.sign(cosignedMessage(text, time));
  return signatureLine(witness, concatBytes(new Uint8Array(stamp.buffer), signature)).trimEnd();
}

function growTree(leaves: readonly Hash[]): (range: Range) => Hash {
  const hashes = new Map<string, Hash>();
  const read = (range: Range) =>
    nodesOf(range).map(({ level, index }) => hashes.get(`${level}/${index}`) ?? new Uint8Array(32));
  leaves.forEach((leaf, size) => {
    for (const { level, index, hash } of appended(size, read({ start: 0, end: size }), leaf))
      hashes.set(`${level}/${index}`, hash);
  });
  return (range) => hashOfRange(read(range));
}

export function fileOf(header: LedgerFileHeader, entries: readonly LedgerEntry[]): string {
  return fileStart(header) + entries.map(entryText).join(',\n') + fileEnd;
}
