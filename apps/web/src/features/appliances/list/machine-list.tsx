import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconWashMachine } from '@tabler/icons-react';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyMessage } from '../../../components/empty-message.tsx';
import { FailureMessage } from '../../../components/failure-message.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useFollowScope } from '../../../lib/live/live-link-context.tsx';
import { useApplianceList } from '../appliances-api.ts';
import { FleetStrip } from './fleet-strip.tsx';
import type { ListSearch } from './list-search.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { MachineCard } from './machine-card.tsx';
import classes from './machine-list.module.css';
import { MachineTable } from './machine-table.tsx';

interface MachineListProps {
  /** What the address bar says. */
  search: ListSearch;
  onSearchChange: (next: ListSearch) => void;
}

export function MachineList({ search, onSearchChange }: MachineListProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const { view = 'cards', ...filter } = search;
  const list = useApplianceList(filter);
  const total = list.data?.pages[0]?.total;
  useFollowScope();

  return (
    <>
      <h1 className={classes.title}>{t('list.title')}</h1>
      <FleetStrip />
      <ListToolbar
        search={search}
        onChange={(change) => {
          const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
          onSearchChange(Object.fromEntries(next));
        }}
      />
      <p role="status" className={classes.count}>
        {total === undefined ? '\u00a0' : t('list.count', { count: total, shown: formats.integer(total) })}
      </p>
      <MachineListContent
        list={list}
        view={view}
        isFiltered={filter.search !== undefined || filter.connection !== undefined}
        onReset={() => onSearchChange(search.view ? { view: search.view } : {})}
      />
    </>
  );
}

interface MachineListContentProps {
  list: ReturnType<typeof useApplianceList>;
  view: NonNullable<ListSearch['view']>;
  isFiltered: boolean;
  onReset: () => void;
}

function MachineListContent({ list, view, isFiltered, onReset }: MachineListContentProps) {
  const { t } = useTranslation('appliances');
  if (list.isPending) return <ListSkeleton view={view} />;
  if (!list.data) {
    return <FailureMessage title={t('list.failed')} failure={list.error} onRetry={() => void list.refetch()} />;
  }
  const machines = list.data.pages.flatMap(({ items }) => items);
  if (machines.length === 0) return <NoMachines isFiltered={isFiltered} onReset={onReset} />;
  return (
    <div aria-busy={list.isPlaceholderData}>
      {view === 'table' ? <MachineTable machines={machines} /> : <MachineCards machines={machines} />}
      {list.hasNextPage && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </div>
  );
}

function MachineCards({ machines }: { machines: readonly ApplianceSummary[] }) {
  return (
    <ul className={classes.cards}>
      {machines.map((machine) => (
        <li key={machine.serialNumber}>
          <MachineCard machine={machine} />
        </li>
      ))}
    </ul>
  );
}

function NoMachines({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation('appliances');
  const reason = isFiltered ? 'noMatch' : 'empty';
  return (
    <EmptyMessage
      icon={<IconWashMachine size={40} stroke={1.25} aria-hidden />}
      title={t(`list.${reason}.title`)}
      text={t(`list.${reason}.text`)}
      action={
        isFiltered && (
          <Button variant="default" onClick={onReset}>
            {t('list.noMatch.reset')}
          </Button>
        )
      }
    />
  );
}

/** Loads on when the end comes near; the button is for those who do not scroll. */
function LoadMore({ isLoading, onLoad }: { isLoading: boolean; onLoad: () => void }) {
  const { t } = useTranslation('appliances');
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting === true;

  // OnLoad is new on each render; nearness is what counts.
  useEffect(() => {
    if (isNear && !isLoading) onLoad();
  }, [isNear, isLoading]);

  return (
    <div ref={ref} className={classes.more}>
      <Button variant="default" loading={isLoading} onClick={onLoad}>
        {t('list.more')}
      </Button>
    </div>
  );
}
