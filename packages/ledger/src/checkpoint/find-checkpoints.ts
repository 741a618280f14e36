import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { parseNote, type SignedNote } from './signed-note.ts';

interface FoundCheckpoint {
  note: SignedNote;
  checkpoint: Checkpoint;
}

/** The bounds limit the cost of a hostile text; no checkpoint of a log exceeds them. */
const noteInText =
  /(?<=^|\n)[^\s+]{1,200}\n(?:0|[1-9]\d{0,15})\n[A-Za-z0-9+/]{43}=\n(?:[^\n]{1,1000}\n){0,16}\n(?:— [^\n]{1,1000}\n){1,100}/g;

/**
 * Indentation and quotation marks of mails are removed.
 * @param text contains checkpoints: a mail, or a file to which one was appended each hour
 */
export function findCheckpoints(text: string): FoundCheckpoint[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/^[\s>\ufeff]+/, '').trimEnd());
  const notes = `${lines.join('\n')}\n`.match(noteInText) ?? [];
  return notes.flatMap((text) => {
    const note = parseNote(text);
    const checkpoint = note && parseCheckpoint(note.text);
    return checkpoint ? [{ note, checkpoint }] : [];
  });
}
