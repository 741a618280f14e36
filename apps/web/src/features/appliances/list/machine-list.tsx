import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '~icons/tabler/plus';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { withoutUndefined } from '../../../lib/search-params.ts';
import { useNameDrafts } from '../rename/use-name-drafts.ts';
import { FleetStrip } from './fleet/fleet-strip.tsx';
import { defaultSort, filterOf, type ListSearch, type SearchChange } from './list-search.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import classes from './machine-list.module.css';
import { NoMachines } from './no-machines.tsx';
import { machineCard } from './rows/machine-card.tsx';
import { MachineCards } from './rows/machine-cards.tsx';
import { MachineTable } from './rows/machine-table.tsx';
import { BulkDock } from './selection/bulk-dock.tsx';
import type { BulkRuns } from './selection/bulk-run.ts';
import { useSelection } from './selection/use-selection.ts';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import { useExport } from './use-export.ts';
import { useAnsweredFilter, useMatching } from './use-machine-windows.ts';

interface MachineListProps {
  /** The caller passes the same object while the address is the same. */
  search: ListSearch;
  onSearchChange: (next: ListSearch, isReplacing: boolean) => void;
  canSelect: boolean;
  canAssign: boolean;
  canAdd: boolean;
  canRegister: boolean;
  bulkRuns: BulkRuns;
}

export function MachineList({
  search,
  onSearchChange,
  canSelect,
  canAssign,
  canAdd,
  canRegister,
  bulkRuns,
}: MachineListProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const { view = 'cards' } = search;
  // Switching the view must not fetch anything.
  const wantedKey = JSON.stringify(filterOf(search));
  const { filter, isAnswered } = useAnsweredFilter(useMemo(() => JSON.parse(wantedKey), [wantedKey]));
  const matching = useMatching(filter);
  const total = matching.data;
  const naming = useNameDrafts();
  const selecting = useSelection(filter, total ?? 0);
  const exporting = useExport();
  const top = useScrollToTop(filter);
  const machines = useRef<HTMLDivElement>(null);
  const focusActiveRow = () =>
    machines.current?.querySelector<HTMLElement>('[data-row] a[tabindex="0"]')?.focus({ preventScroll: true });
  const change = (next: SearchChange, isTyping = false) =>
    onSearchChange(withoutUndefined<ListSearch>({ ...search, ...next }), isTyping);
  const isFiltered = Object.keys(filter).some((field) => field !== 'sort');

  return (
    <>
      <Row justify="between" className={classes.head}>
        <h1 className={classes.title}>{t('list.title')}</h1>
        {canAdd && (
          <Button
            component={Link}
            to="/devices/add"
            variant="default"
            className={classes.add}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          >
            {t('list.add')}
          </Button>
        )}
      </Row>
      <FleetStrip search={search} />
      <ListToolbar
        {...{ search, filter, exporting }}
        onChange={change}
        onChoose={(next) => onSearchChange(next, false)}
        total={isAnswered ? total : undefined}
      >
        <p ref={top} role="status" className={classes.count}>
          {total === undefined ? '\u00a0' : t('list.count', { count: total, shown: formats.integer(total) })}
        </p>
      </ListToolbar>
      <FailureNote of={exporting.error} lead={t('export.failed')} />
      <div ref={machines} className={classes.machines} aria-busy={!isAnswered} data-waiting={!isAnswered || undefined}>
        {total === undefined && matching.isError ? (
          <FailureMessage title={t('list.failed')} failure={matching.error} onRetry={() => void matching.refetch()} />
        ) : total === undefined ? (
          <ListSkeleton view={view} />
        ) : total === 0 ? (
          <NoMachines
            isFiltered={isFiltered}
            canAdd={canAdd}
            canRegister={canRegister}
            onReset={() => onSearchChange(search.view ? { view } : {}, false)}
          />
        ) : view === 'table' ? (
          <MachineTable
            filter={filter}
            total={total}
            {...naming}
            selecting={canSelect ? selecting : null}
            onSort={(sort) => change({ sort: sort === defaultSort ? undefined : sort })}
          />
        ) : (
          <MachineCards filter={filter} total={total} kind={machineCard} {...naming} />
        )}
        {canSelect && <BulkDock {...{ selecting, canAssign, exporting }} runs={bulkRuns} onCleared={focusActiveRow} />}
      </div>
    </>
  );
}

/** @returns a ref for the element that is scrolled into view */
function useScrollToTop(filter: object) {
  const top = useRef<HTMLParagraphElement>(null);
  const shown = useRef(filter);
  useEffect(() => {
    if (shown.current === filter) return;
    shown.current = filter;
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  }, [filter]);
  return top;
}
