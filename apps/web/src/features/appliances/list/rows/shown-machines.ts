import type { NameDraft, NameEdits } from '../../rename/use-name-drafts.ts';
import type { ListFilter } from '../list-search.ts';

/** What is to be shown as a table or as cards. */
export interface ShownMachines {
  filter: ListFilter;
  /** How many machines match. */
  total: number;
  drafts: ReadonlyMap<string, NameDraft>;
  edits: NameEdits;
}
