import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { type ListView, listViewSearch } from './list-search.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { MachineCardView, MachineStripView } from './machine-views.tsx';
import { NoMachines } from './no-machines.tsx';
import type { ShownMachines } from './rows/shown-machines.ts';
import type { MachineListOptions, MachineListState } from './use-machine-list.ts';

interface FoundMachinesProps {
  list: MachineListState;
  view: ListView;
  canAdd: boolean;
  canRegister: boolean;
  table?: (shown: ShownMachines) => ReactNode;
}

export function FoundMachines({ list, view, canAdd, canRegister, table }: FoundMachinesProps) {
  const { search, filter, matching, total, onChange, onChoose } = list;
  const { t } = useTranslation('appliances');
  if (total === undefined) {
    if (!matching.isError) return <ListSkeleton view={view} />;
    return <FailureMessage title={t('list.failed')} failure={matching.error} onRetry={() => void matching.refetch()} />;
  }
  if (total === 0) {
    const isFiltered = Object.keys(filter).some((field) => field !== 'sort');
    return (
      <NoMachines
        isFiltered={isFiltered}
        canAdd={canAdd}
        canRegister={canRegister}
        onReset={() => onChoose(listViewSearch(search))}
      />
    );
  }
  const shown = { filter, total, ...list.naming };
  const isGrouped = search.group === 'site';
  return (
    <Suspense fallback={<ListSkeleton view={view} />}>
      {view === 'table' ? (
        table?.(shown)
      ) : view === 'cards' ? (
        <MachineCardView {...shown} isGrouped={isGrouped} />
      ) : (
        <MachineStripView {...shown} isGrouped={isGrouped} days={search.days} onDays={(days) => onChange({ days })} />
      )}
    </Suspense>
  );
}

interface BelowAttentionProps {
  /** The part above the machines: what needs attention. */
  attention: ReactNode;
  /** The machines follow when it is known how much room the attention takes, so that nothing moves. */
  isAttentionAwaited: boolean;
  view: ListView;
  children: ReactNode;
}

export function BelowAttention({ attention, isAttentionAwaited, view, children }: BelowAttentionProps) {
  return (
    <>
      {attention}
      {isAttentionAwaited ? <ListSkeleton view={view} /> : children}
    </>
  );
}

/** The properties that the page gives to the list, on a phone and elsewhere. */
export interface MachineListProps extends MachineListOptions, Omit<BelowAttentionProps, 'view' | 'children'> {
  canAdd: boolean;
  canRegister: boolean;
}
