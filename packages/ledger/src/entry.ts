import canonicalize from 'canonicalize';
import * as z from 'zod/mini';
import { bytesToHex, hexToBytes, sha256Hex, sha256Of, utf8 } from './bytes.ts';
import { type Hash, leafHash } from './merkle-tree.ts';

/** SHA-256, hexadecimal. */
export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const numberSchema = z.int().check(z.minimum(1));

/** What the first entry of a machine follows. */
export const beforeFirst = '0'.repeat(64);

/** One entry of a machine's ledger. Each names the hash of the one before, so none can change without all that follow. */
export const ledgerEntrySchema = z.strictObject({
  /** Version of this form. */
  ledger: z.literal(1),
  machine: z.string().check(z.minLength(1), z.maxLength(64)),
  /** From 1, without gaps, in the order of writing. */
  number: numberSchema,
  /** Of the entry before, hexadecimal; zeros for the first. */
  previous: hashSchema,
  /** When the server wrote it. */
  at: z.iso.datetime(),
  kind: z.string().check(z.minLength(1), z.maxLength(40)),
  body: z.record(z.string(), z.unknown()),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** The kind of an entry which says that all entries up to `body.until` were removed after their time of retention. */
export const sealedKind = 'sealed';

/** The one text of an entry: canonical JSON (RFC 8785). */
export function entryText(entry: LedgerEntry): string {
  const text = canonicalize(entry);
  if (text === undefined) throw new TypeError('An entry is an object');
  return text;
}

/** The canonical JSON of any value; null where it has none: an infinite number, or half a surrogate pair. */
export function canonicalText(value: unknown): string | null {
  try {
    return canonicalize(value) ?? null;
  } catch {
    return null;
  }
}

/** SHA-256 of the entry's text, hexadecimal. */
export const entryHash = (text: string): string => bytesToHex(sha256Of(utf8(text)));

/**
 * What must stay possible to erase, such as the name of a person and what they wrote, stands beside the ledger. The entry
 * has its commitment under one of these names: the SHA-256 of a salt and the text.
 */
export const committedFields = ['person', 'words'] as const;

export const commitmentOf = ({ salt, text }: { salt: string; text: string }): string => sha256Hex(`${salt}${text}`);

/** The commitments of an entry. */
export function commitmentsOf({ body }: LedgerEntry): string[] {
  return committedFields.map((field) => body[field]).filter((value) => typeof value === 'string');
}

/** How far a machine's ledger had come when a checkpoint was made: the number and the hash of its last entry. */
const ledgerHeadSchema = z.strictObject({ machine: z.string(), number: numberSchema, hash: hashSchema });
export type LedgerHead = z.infer<typeof ledgerHeadSchema>;

/**
 * The entry of the log that stands for a head: 32 bytes. A reader who does not know the machine's ledger cannot find
 * out which machine it is, or how much it washes.
 */
export function logEntryOf({ machine, number, hash }: LedgerHead): Uint8Array {
  return sha256Of(hexToBytes(hash), utf8(`${number} ${machine}`));
}

export const logLeafOf = (head: LedgerHead): Hash => leafHash(logEntryOf(head));
