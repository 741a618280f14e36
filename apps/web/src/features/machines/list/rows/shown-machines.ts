import type { NameDraft, NameEdits } from '../../rename/use-name-drafts.ts';
import type { ListFilter } from '../list-search.ts';

export interface ShownMachines {
  filter: ListFilter;
  total: number;
  drafts: ReadonlyMap<string, NameDraft>;
  edits: NameEdits;
}
