import { CloseButton, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconLayoutGrid, IconSearch, IconTable } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSearch } from './list-search.ts';
import classes from './list-toolbar.module.css';

const searchDelayMs = 250;
const allConnections = 'all';

interface ListToolbarProps {
  search: ListSearch;
  /** Undefined leaves a field out, which means its default. */
  onChange: (change: { [Field in keyof ListSearch]: ListSearch[Field] | undefined }) => void;
}

export function ListToolbar({ search, onChange }: ListToolbarProps) {
  const { t } = useTranslation('appliances');
  return (
    <search className={classes.toolbar}>
      <SearchField value={search.search ?? ''} onChange={(value) => onChange({ search: value || undefined })} />
      <SegmentedControl
        aria-label={t('list.connection')}
        className={classes.segments}
        data={[
          { value: allConnections, label: t('list.all') },
          { value: 'online', label: t('list.online') },
          { value: 'offline', label: t('list.offline') },
        ]}
        value={search.connection ?? allConnections}
        onChange={(value) => onChange({ connection: value === 'online' || value === 'offline' ? value : undefined })}
      />
      <NativeSelect
        aria-label={t('list.sort')}
        className={classes.sort}
        data={[
          { value: 'applianceName', label: t('list.sortAscending') },
          { value: '-applianceName', label: t('list.sortDescending') },
        ]}
        value={search.sort === '-applianceName' ? '-applianceName' : 'applianceName'}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: value === '-applianceName' ? '-applianceName' : undefined })
        }
      />
      <SegmentedControl
        aria-label={t('list.view')}
        className={classes.view}
        data={[
          { value: 'cards', label: <ViewLabel Icon={IconLayoutGrid} text={t('list.cards')} /> },
          { value: 'table', label: <ViewLabel Icon={IconTable} text={t('list.table')} /> },
        ]}
        value={search.view ?? 'cards'}
        onChange={(value) => onChange({ view: value === 'table' ? 'table' : undefined })}
      />
    </search>
  );
}

function ViewLabel({ Icon, text }: { Icon: typeof IconTable; text: string }) {
  return (
    <span className={classes.viewLabel} title={text}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.viewText}>{text}</span>
    </span>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('appliances');
  const [typed, setTyped] = useState(value);
  const report = useDebouncedCallback(onChange, searchDelayMs);

  // Back and Forward change the address; what is being typed wins until it is reported.
  useEffect(() => setTyped(value), [value]);

  function type(next: string): void {
    setTyped(next);
    report(next.trim());
  }

  return (
    <TextInput
      type="search"
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      className={classes.search}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={typed !== '' && <CloseButton aria-label={t('list.clearSearch')} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
