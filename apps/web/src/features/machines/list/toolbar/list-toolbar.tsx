import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import { Stack } from '../../../../components/kit/stack.tsx';
import { useIsCompact } from '../../../../lib/use-is-compact.ts';
import type { ListFilter, SearchChange } from '../list-search.ts';
import type { useExport } from '../use-export.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { FilterButton } from './filter-button.tsx';
import classes from './list-toolbar.module.css';
import { type ListTools, SiteSwitch, SortSelect, ViewSwitch } from './list-tools.tsx';
import { SearchField } from './search-field.tsx';

interface ListToolbarProps extends Omit<ListTools, 'onChange'> {
  /** @param isTyping true adds no entry to the browser's history */
  onChange: (change: SearchChange, isTyping?: boolean) => void;
  children: ReactNode;
}

export function ListToolbar({ children, ...tools }: ListToolbarProps) {
  const isCompact = useIsCompact();
  const { search, onChange, onChoose, filter, exporting } = tools;
  return (
    <Stack as="search" gap={8} mb={8}>
      <div className={classes.tools}>
        <SearchField value={search.search ?? ''} onChange={(value) => onChange({ search: value || undefined }, true)} />
        <FilterButton {...tools} />
        {!isCompact && (
          <>
            <SortSelect search={search} onChange={onChange} />
            <ViewsMenu search={search} onChoose={onChoose} />
            <ExportButton filter={filter} exporting={exporting} />
            <SiteSwitch search={search} onChange={onChange} />
            <ViewSwitch search={search} onChange={onChange} />
          </>
        )}
      </div>
      <div className={classes.line}>
        {children}
        <ChosenFilters search={search} onChange={onChange} />
      </div>
    </Stack>
  );
}

interface ExportButtonProps {
  filter: ListFilter;
  exporting: ReturnType<typeof useExport>;
}

function ExportButton({ filter, exporting }: ExportButtonProps) {
  const { t } = useTranslation('appliances');
  return (
    <ActionIcon
      variant="default"
      className={classes.exportButton}
      aria-label={t('export.button')}
      title={t('export.button')}
      loading={exporting.isPending}
      onClick={() => exporting.mutate(filter)}
    >
      <IconDownload size={18} />
    </ActionIcon>
  );
}
