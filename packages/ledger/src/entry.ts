import canonicalize from 'canonicalize';
import * as z from 'zod/mini';
import { bytesToHex, hexToBytes, sha256Hex, sha256Of, utf8 } from './bytes.ts';
import { type Hash, leafHash } from './tree/merkle-tree.ts';

/** A hash is SHA-256, hexadecimal. */
export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const numberSchema = z.int().check(z.minimum(1));

export const beforeFirst = '0'.repeat(64);

/** Each entry names the hash of its predecessor, so none can change without all that follow. */
export const ledgerEntrySchema = z.strictObject({
  ledger: z.literal(1),
  machine: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Numbers begin with 1 and have no gaps. */
  number: numberSchema,
  /** The first entry has zeros. */
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
 * Names and words of people must stay erasable, so they are stored beside the ledger. The entry has the SHA-256 of a
 * salt and the text under one of these names.
 */
export const committedFields = ['person', 'words'] as const;

export const commitmentOf = ({ salt, text }: { salt: string; text: string }): string => sha256Hex(`${salt}${text}`);

export function commitmentsOf({ body }: LedgerEntry): string[] {
  return committedFields.map((field) => body[field]).filter((value) => typeof value === 'string');
}

const ledgerHeadSchema = z.strictObject({ machine: z.string(), number: numberSchema, hash: hashSchema });
export type LedgerHead = z.infer<typeof ledgerHeadSchema>;

/** @returns 32 bytes that reveal neither the machine nor its use to a reader who does not know its ledger */
export function logEntryOf({ machine, number, hash }: LedgerHead): Uint8Array {
  return sha256Of(hexToBytes(hash), utf8(`${number} ${machine}`));
}

export const logLeafOf = (head: LedgerHead): Hash => leafHash(logEntryOf(head));
