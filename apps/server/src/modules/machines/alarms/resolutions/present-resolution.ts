import { mayChangeNote } from '@washboard/contract/accounts/permissions';
import type { Resolution } from '@washboard/contract/alarms/resolutions';
import type { Actor } from '../../../../actor.ts';
import { fullNameOf } from '../../../people/accounts/index.ts';
import type { ResolutionRow } from './resolutions-repository.ts';

export function presentResolution(row: ResolutionRow, reader: Actor): Resolution {
  const { version, solution, words, at } = row;
  return {
    version,
    solution,
    words,
    author: resolutionAuthorOf(row),
    at: at.toISOString(),
    mayChange: mayChangeNote(reader, { userId: row.authorId, role: row.authorRole }),
  };
}

/** @returns null if the account was deleted */
export function resolutionAuthorOf(row: Pick<ResolutionRow, 'firstName' | 'lastName'>): string | null {
  return fullNameOf(row) || null;
}
