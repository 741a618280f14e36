import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconBuildingStore from '~icons/tabler/building-store';
import IconLayoutGrid from '~icons/tabler/layout-grid';
import IconTable from '~icons/tabler/table';
import IconTimeline from '~icons/tabler/timeline-event';
import { SegmentedControl } from '../../../../components/forms/segmented-control.tsx';
import { VisuallyHidden } from '../../../../components/text/visually-hidden.tsx';
import {
  defaultListSort,
  defaultListView,
  type ListFilter,
  type ListSearch,
  listSorts,
  type SearchChange,
} from '../list-search.ts';
import type { useExport } from '../use-export.ts';
import classes from './list-toolbar.module.css';

export interface ListTools {
  search: ListSearch;
  onChange: (change: SearchChange) => void;
  onChoose: (search: ListSearch) => void;
  total: number | undefined;
  filter: ListFilter;
  exporting: ReturnType<typeof useExport>;
}

interface ToolProps {
  search: ListSearch;
  onChange: (change: SearchChange) => void;
}

export function SortSelect({ search, onChange }: ToolProps) {
  const { t } = useTranslation('appliances');
  return (
    <NativeSelect
      aria-label={t('list.sort')}
      className={classes.sort}
      data={listSorts.map((sort) => ({ value: sort, label: t(`list.sorts.${sort}`) }))}
      value={search.sort ?? defaultListSort}
      onChange={({ currentTarget: { value } }) => {
        const sort = listSorts.find((candidate) => candidate === value);
        onChange({ sort: sort === defaultListSort ? undefined : sort });
      }}
    />
  );
}

export function ViewSwitch({ search, onChange }: ToolProps) {
  const { t } = useTranslation('appliances');
  return (
    <SegmentedControl
      aria-label={t('list.view')}
      className={classes.view}
      choices={[
        { value: 'strips', label: <ViewLabel Icon={IconTimeline} text={t('list.strips')} /> },
        { value: 'cards', label: <ViewLabel Icon={IconLayoutGrid} text={t('list.cards')} /> },
        { value: 'table', label: <ViewLabel Icon={IconTable} text={t('list.table')} /> },
      ]}
      value={search.view ?? defaultListView}
      onChange={(value) => onChange({ view: value === defaultListView ? undefined : value })}
    />
  );
}

/** A table has no sections. */
export function SiteSwitch({ search, onChange }: ToolProps) {
  const { t } = useTranslation('appliances');
  if (search.view === 'table') return null;
  const isOn = search.group === 'site';
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={t('list.sites.group')}
      aria-pressed={isOn}
      data-marked={isOn || undefined}
      title={t('list.sites.group')}
      onClick={() => onChange({ group: isOn ? undefined : 'site' })}
    >
      <IconBuildingStore size={18} />
    </button>
  );
}

function ViewLabel({ Icon, text }: { Icon: typeof IconTable; text: string }) {
  return (
    <span className={classes.viewLabel} title={text}>
      <Icon size={18} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
