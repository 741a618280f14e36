import { NativeSelect } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../../../components/feedback/failure-message.tsx';
import { SegmentedControl } from '../../../../components/forms/segmented-control.tsx';
import { Row } from '../../../../components/kit/stack.tsx';
import { Text } from '../../../../components/kit/text.tsx';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { withoutUndefined } from '../../../../lib/search-params.ts';
import { useNameDrafts } from '../../rename/use-name-drafts.ts';
import { defaultSort, filterOf, type ListSearch, type SearchChange } from '../list-search.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { NoMachines } from '../no-machines.tsx';
import { MachineCards } from '../rows/machine-cards.tsx';
import { ChosenFilters } from '../toolbar/chosen-filters.tsx';
import { FilterButton } from '../toolbar/filter-button.tsx';
import { SearchField } from '../toolbar/search-field.tsx';
import { useExport } from '../use-export.ts';
import { useAnsweredFilter, useMatching } from '../use-machine-windows.ts';
import { machineLine } from './machine-line.tsx';
import classes from './phone-machine-list.module.css';

const sorts = [defaultSort, 'applianceName', '-applianceName'] as const;

interface PhoneMachineListProps {
  search: ListSearch;
  onSearchChange: (next: ListSearch, isReplacing: boolean) => void;
  canAdd: boolean;
  canRegister: boolean;
  /** The slot is undefined without the right to use Bluetooth. */
  nearby?: (isChosen: boolean) => ReactNode;
  action?: ReactNode;
}

export function PhoneMachineList({
  search,
  onSearchChange,
  canAdd,
  canRegister,
  nearby,
  action,
}: PhoneMachineListProps) {
  const { t } = useTranslation(['appliances', 'phone']);
  const formats = useFormats();
  const isNearbyOnly = nearby !== undefined && search.nearby === 'only';
  const wantedKey = JSON.stringify(filterOf(search));
  const { filter, isAnswered } = useAnsweredFilter(useMemo(() => JSON.parse(wantedKey), [wantedKey]));
  const matching = useMatching(filter);
  const total = matching.data;
  const naming = useNameDrafts();
  const exporting = useExport();
  const change = (next: SearchChange, isTyping = false) =>
    onSearchChange(withoutUndefined<ListSearch>({ ...search, ...next }), isTyping);
  const shownTotal = isAnswered ? total : undefined;

  return (
    <>
      <h1 className={classes.title}>{t('list.title')}</h1>
      <search className={classes.tools}>
        <Row isOneLine>
          <SearchField value={search.search ?? ''} onChange={(value) => change({ search: value || undefined }, true)} />
          <FilterButton
            {...{ search, filter, exporting }}
            onChange={change}
            onChoose={(next) => onSearchChange(next, false)}
            total={shownTotal}
          />
        </Row>
        <SegmentedControl
          aria-label={t('list.filter.connection')}
          className={classes.connections}
          choices={[
            { value: 'all', label: t('list.all') },
            ...(nearby ? [{ value: 'bluetooth', label: t('phone:home.bluetooth') } as const] : []),
            { value: 'online', label: t('phone:home.wifi') },
            { value: 'offline', label: t('list.offline') },
          ]}
          value={isNearbyOnly ? 'bluetooth' : (search.connection ?? 'all')}
          onChange={(chosen) =>
            change({
              nearby: chosen === 'bluetooth' ? 'only' : undefined,
              connection: chosen === 'all' || chosen === 'bluetooth' ? undefined : chosen,
            })
          }
        />
        <Row gap={4} justify="between" className={classes.line}>
          <Text role="status" size="sm" tone="quiet">
            {isNearbyOnly || total === undefined
              ? '\u00a0'
              : t('list.count', { count: total, shown: formats.integer(total) })}
          </Text>
          {action}
          <NativeSelect
            aria-label={t('list.sort')}
            className={classes.sort}
            data={sorts.map((sort) => ({
              value: sort,
              label: sort === defaultSort ? t('phone:home.alarmsFirst') : t(`list.sorts.${sort}`),
            }))}
            value={sorts.find((sort) => sort === search.sort) ?? defaultSort}
            onChange={({ currentTarget: { value } }) => {
              const sort = sorts.find((candidate) => candidate === value);
              change({ sort: sort === defaultSort ? undefined : sort });
            }}
          />
        </Row>
        <ChosenFilters search={search} onChange={change} />
      </search>
      {nearby?.(isNearbyOnly)}
      <div aria-busy={!isAnswered} hidden={isNearbyOnly}>
        {total === undefined && matching.isError ? (
          <FailureMessage title={t('list.failed')} failure={matching.error} onRetry={() => void matching.refetch()} />
        ) : total === undefined ? (
          <ListSkeleton view="cards" />
        ) : total === 0 ? (
          <NoMachines
            isFiltered={Object.keys(filter).some((field) => field !== 'sort')}
            canAdd={canAdd}
            canRegister={canRegister}
            onReset={() => onSearchChange({}, false)}
          />
        ) : (
          <MachineCards filter={filter} total={total} kind={machineLine} {...naming} />
        )}
      </div>
    </>
  );
}
