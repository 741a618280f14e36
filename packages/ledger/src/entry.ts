import canonicalize from 'canonicalize';
import * as z from 'zod/mini';
import { bytesToHex, hexToBytes, sha256Hex, sha256Of, utf8 } from './bytes.ts';
import { type Hash, leafHash } from './merkle-tree.ts';

/** SHA-256, hexadecimal. */
export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const numberSchema = z.int().check(z.minimum(1));

export const beforeFirst = '0'.repeat(64);

/** Each entry of a machine's ledger names the hash of its predecessor, so none can change without all that follow. */
export const ledgerEntrySchema = z.strictObject({
  ledger: z.literal(1),
  machine: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Numbers begin with 1 and have no gaps, in the order of writing. */
  number: numberSchema,
  /** The hash of the previous entry; zeros for the first. */
  previous: hashSchema,
  at: z.iso.datetime(),
  kind: z.string().check(z.minLength(1), z.maxLength(40)),
  body: z.record(z.string(), z.unknown()),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** An entry of this kind says that all entries up to `body.until` were removed after their time of retention. */
export const sealedKind = 'sealed';

export function entryText(entry: LedgerEntry): string {
  const text = canonicalize(entry);
  if (text === undefined) throw new TypeError('An entry is an object');
  return text;
}

/** @returns canonical JSON (RFC 8785); null for an infinite number or half a surrogate pair */
export function canonicalText(value: unknown): string | null {
  try {
    return canonicalize(value) ?? null;
  } catch {
    return null;
  }
}

export const entryHash = (text: string): string => bytesToHex(sha256Of(utf8(text)));

/**
 * Names and words of people must stay possible to erase, so they are stored beside the ledger. The entry has a
 * commitment under one of these names: the SHA-256 of a salt and the text.
 */
export const committedFields = ['person', 'words'] as const;

export const commitmentOf = ({ salt, text }: { salt: string; text: string }): string => sha256Hex(`${salt}${text}`);

export function commitmentsOf({ body }: LedgerEntry): string[] {
  return committedFields.map((field) => body[field]).filter((value) => typeof value === 'string');
}

/** A head is the last entry of a machine's ledger when a checkpoint was made. */
const ledgerHeadSchema = z.strictObject({ machine: z.string(), number: numberSchema, hash: hashSchema });
export type LedgerHead = z.infer<typeof ledgerHeadSchema>;

/**
 * @returns the 32-byte entry of the log for a head. A reader who does not know the machine's ledger cannot find out
 * from it which machine it is, or how much it washes.
 */
export function logEntryOf({ machine, number, hash }: LedgerHead): Uint8Array {
  return sha256Of(hexToBytes(hash), utf8(`${number} ${machine}`));
}

export const logLeafOf = (head: LedgerHead): Hash => leafHash(logEntryOf(head));
