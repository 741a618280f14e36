import { mayChangeNote } from '@washboard/contract/accounts/permissions';
import type { Resolution } from '@washboard/contract/alarms/resolutions';
import type { Actor } from '../../../actor.ts';
import type { ResolutionRow } from './resolutions-repository.ts';

export function presentResolution(row: ResolutionRow, reader: Actor): Resolution {
  const { version, solution, words, at } = row;
  return {
    version,
    solution,
    words,
    author: authorOf(row),
    at: at.toISOString(),
    mayChange: mayChangeNote(reader, { userId: row.authorId, role: row.authorRole }),
  };
}

/** @returns null for an account that was deleted */
export function authorOf({ firstName, lastName }: Pick<ResolutionRow, 'firstName' | 'lastName'>): string | null {
  return `${firstName} ${lastName}`.trim() || null;
}
