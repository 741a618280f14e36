import * as z from 'zod/mini';
import { isSignedBy, type NoteKey, parseNote, parseVerifierKey, toVerifierKey } from './signed-note.ts';

/** A new key and its predecessor sign the same note, so trust in one of them extends to all. */
export const keyChainSchema = z
  .array(
    z.strictObject({
      key: z.string().check(z.maxLength(400)),
      /** This key and its predecessor have signed the note; null for the first key. */
      handover: z.nullable(z.string().check(z.maxLength(2000))),
    }),
  )
  .check(z.minLength(1), z.maxLength(1000));
export type KeyChain = z.infer<typeof keyChainSchema>;

export function handoverText(before: NoteKey, next: NoteKey): string {
  return `washboard-ledger-handover/1\n${toVerifierKey(before)}\n${toVerifierKey(next)}\n`;
}

/** @returns null if a key is invalid, or its predecessor did not hand over to it */
export function verifiedKeys(chain: KeyChain): readonly [NoteKey, ...NoteKey[]] | null {
  const keys: NoteKey[] = [];
  for (const { key: line, handover } of chain) {
    const key = parseVerifierKey(line);
    const before = keys.at(-1);
    if (key?.algorithm !== 'ed25519') return null;
    if (before && !isHandover(handover, before, key)) return null;
    keys.push(key);
  }
  const [first, ...rest] = keys;
  return first ? [first, ...rest] : null;
}

function isHandover(handover: string | null, before: NoteKey, next: NoteKey): boolean {
  const note = handover === null ? null : parseNote(handover);
  return note?.text === handoverText(before, next) && isSignedBy(note, before) && isSignedBy(note, next);
}
