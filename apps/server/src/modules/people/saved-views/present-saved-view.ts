import type { SavedView } from '@washboard/contract/accounts/saved-views';
import type { SavedViewRow } from './saved-views-repository.ts';

export function presentSavedView({ id, name, search }: SavedViewRow): SavedView {
  return { id, name, search };
}
