import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { withoutUndefined } from '../../../lib/search-params.ts';
import { useNameDrafts } from '../rename/use-name-drafts.ts';
import { type ListSearch, listFilter, type SearchChange } from './list-search.ts';
import { useExport } from './use-export.ts';
import { useAnsweredFilter, useMatching } from './use-machine-windows.ts';

export interface MachineListOptions {
  /** The caller passes the same object while the address is the same. */
  search: ListSearch;
  onSearchChange: (next: ListSearch, isReplacing: boolean) => void;
}

export function useMachineList({ search, onSearchChange }: MachineListOptions) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  // Switching the view must not fetch anything.
  const wantedKey = JSON.stringify(listFilter(search));
  const { filter, isAnswered } = useAnsweredFilter(useMemo(() => JSON.parse(wantedKey), [wantedKey]));
  const matching = useMatching(filter);
  const total = matching.data;
  const naming = useNameDrafts();
  const exporting = useExport();
  const onChange = (next: SearchChange, isTyping = false) =>
    onSearchChange(withoutUndefined<ListSearch>({ ...search, ...next }), isTyping);
  const onChoose = (next: ListSearch) => onSearchChange(next, false);
  return {
    search,
    filter,
    isAnswered,
    matching,
    total,
    naming,
    exporting,
    onChange,
    onChoose,
    count: total === undefined ? '\u00a0' : t('list.count', { count: total, shown: formats.integer(total) }),
    tools: { search, filter, exporting, onChange, onChoose, total: isAnswered ? total : undefined },
  };
}

export type MachineListState = ReturnType<typeof useMachineList>;
