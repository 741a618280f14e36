// Signed notes (https://c2sp.org/signed-note) have Ed25519 signatures. A witness signs with a time (`cosignature/v1`,
// https://c2sp.org/tlog-cosignature).
import { ed25519 } from '@noble/curves/ed25519.js';
import { areEqual, bytesToHex, concatBytes, fromBase64, sha256Of, toBase64, utf8 } from '../bytes.ts';

const algorithms = { ed25519: 1, cosignature: 4 } as const;
type NoteAlgorithm = keyof typeof algorithms;

export interface NoteKey {
  /** The name is an address without its protocol. */
  name: string;
  algorithm: NoteAlgorithm;
  /** An Ed25519 key has 32 bytes. */
  publicKey: Uint8Array;
}

interface NoteSignature {
  name: string;
  /** A key ID has 4 bytes. */
  keyId: Uint8Array;
  signature: Uint8Array;
}

export interface SignedNote {
  /** The text ends with a line break, which is signed too. */
  text: string;
  signatures: readonly NoteSignature[];
}

/** The bound limits the cost of a hostile file. */
const maxNoteLength = 64 * 1024;
const maxSignatures = 100;
const latestTime = 253_402_300_799;
const namePattern = /^[^\s+]{1,200}$/u;

/** @returns 4 bytes that distinguish keys with the same name */
export function keyIdOf({ name, algorithm, publicKey }: NoteKey): Uint8Array {
  return sha256Of(utf8(`${name}\n`), Uint8Array.of(algorithms[algorithm]), publicKey).slice(0, 4);
}

/** @returns the line that tools for signed notes read */
export function toVerifierKey(key: NoteKey): string {
  const encoded = toBase64(concatBytes(Uint8Array.of(algorithms[key.algorithm]), key.publicKey));
  return `${key.name}+${bytesToHex(keyIdOf(key))}+${encoded}`;
}

/** @returns null if the line is not a key of a known kind */
export function parseVerifierKey(line: string): NoteKey | null {
  const [, name, keyId, encoded] = /^([^\s+]{1,200})\+([0-9a-f]{8})\+(\S+)$/u.exec(line) ?? [];
  const bytes = encoded === undefined ? null : fromBase64(encoded);
  if (name === undefined || bytes?.length !== 33) return null;
  const algorithm = (Object.keys(algorithms) as NoteAlgorithm[]).find((each) => algorithms[each] === bytes[0]);
  if (algorithm === undefined) return null;
  const key = { name, algorithm, publicKey: bytes.slice(1) };
  return bytesToHex(keyIdOf(key)) === keyId ? key : null;
}

/** @param sign makes the 64 bytes of an Ed25519 signature */
export function signNote(text: string, key: NoteKey, sign: (message: Uint8Array) => Uint8Array): string {
  if (!text.endsWith('\n') || !namePattern.test(key.name)) throw new TypeError('Such a note cannot be signed');
  return `${text}\n${signatureLine(key, sign(utf8(text)))}`;
}

export function signatureLine(key: NoteKey, signature: Uint8Array): string {
  return `— ${key.name} ${toBase64(concatBytes(keyIdOf(key), signature))}\n`;
}

/** @returns null if the text is not a signed note */
export function parseNote(note: string): SignedNote | null {
  const split = note.lastIndexOf('\n\n');
  if (note.length > maxNoteLength || split < 0 || !note.endsWith('\n')) return null;
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > maxSignatures) return null;
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const [, name, encoded] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
    const bytes = encoded === undefined ? null : fromBase64(encoded);
    if (name === undefined || bytes === null || bytes.length < 5) return null;
    signatures.push({ name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) });
  }
  return { text: note.slice(0, split + 1), signatures };
}

/** The note needs a valid signature of the key and no wrong one. Other keys are ignored. */
export function isSignedBy(note: SignedNote, key: NoteKey): boolean {
  const keyId = keyIdOf(key);
  const signaturesOfKey = note.signatures.filter((each) => each.name === key.name && areEqual(each.keyId, keyId));
  return signaturesOfKey.length > 0 && signaturesOfKey.every(({ signature }) => isValid(note.text, signature, key));
}

/** @returns null if the witness did not sign, `false` if its signature does not fit its key */
export function cosignatureTime(note: SignedNote, key: NoteKey): Date | 'false' | null {
  const keyId = keyIdOf(key);
  const signaturesOfKey = note.signatures.filter((each) => each.name === key.name && areEqual(each.keyId, keyId));
  if (signaturesOfKey.length === 0) return null;
  const times = signaturesOfKey.map(({ signature }) =>
    isValid(note.text, signature, key) ? cosignedAt(signature) : null,
  );
  if (times.some((time) => time === null || time > latestTime)) return 'false';
  return new Date(1000 * Math.min(...times.filter((time) => time !== null)));
}

function isValid(text: string, signature: Uint8Array, { algorithm, publicKey }: NoteKey): boolean {
  if (algorithm === 'ed25519') return verifies(signature, utf8(text), publicKey);
  const time = cosignedAt(signature);
  return time !== null && verifies(signature.slice(8), cosignedMessage(text, time), publicKey);
}

/** @param time in seconds since 1970 */
export const cosignedMessage = (text: string, time: number): Uint8Array =>
  utf8(`cosignature/v1\ntime ${time}\n${text}`);

/** @returns seconds since 1970; null for an invalid time */
export function cosignedAt(signature: Uint8Array): number | null {
  if (signature.length !== 72) return null;
  const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
  return time <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(time) : null;
}

function verifies(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    // A lax check accepts one signature of a weak key for many messages.
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
