import * as z from 'zod/mini';
import { isSignedBy, type NoteKey, parseNote, parseVerifierKey, toVerifierKey } from './signed-note.ts';

/**
 * The signing keys of one log, oldest first. Each new key and its predecessor have signed the same note, so trust in one
 * of them extends to all.
 */
export const keyChainSchema = z
  .array(
    z.strictObject({
      key: z.string().check(z.maxLength(400)),
      /** The note that this key and the one before have signed; null for the first. */
      handover: z.nullable(z.string().check(z.maxLength(2000))),
    }),
  )
  .check(z.minLength(1), z.maxLength(1000));
export type KeyChain = z.infer<typeof keyChainSchema>;

/** The text of the note with which one key hands over to the next. */
export function handoverText(before: NoteKey, next: NoteKey): string {
  return `washboard-ledger-handover/1\n${toVerifierKey(before)}\n${toVerifierKey(next)}\n`;
}

/** @returns the keys, or null where one is none, or was not handed over by the one before */
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
