import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../../components/forms/segmented-control.tsx';
import { Row, Stack } from '../../../../components/kit/stack.tsx';
import { Text } from '../../../../components/kit/text.tsx';
import { BelowAttention, FoundMachines, type MachineListProps } from '../found-machines.tsx';
import { defaultListSort } from '../list-search.ts';
import { ChosenFilters } from '../toolbar/chosen-filters.tsx';
import { FilterButton } from '../toolbar/filter-button.tsx';
import { SearchField } from '../toolbar/search-field.tsx';
import { useMachineList } from '../use-machine-list.ts';
import classes from './phone-machine-list.module.css';

const sorts = [defaultListSort, 'applianceName', '-applianceName'] as const;

interface PhoneMachineListProps extends MachineListProps {
  /** The slot is undefined without the right to use Bluetooth. */
  nearby?: (isChosen: boolean) => ReactNode;
  action?: ReactNode;
}

export function PhoneMachineList({ nearby, action, ...props }: PhoneMachineListProps) {
  const { attention, isAttentionAwaited, search, canAdd, canRegister } = props;
  const { t } = useTranslation(['appliances', 'phone']);
  const view = 'strips';
  const list = useMachineList(props);
  const { isAnswered, onChange } = list;
  const isNearbyOnly = nearby !== undefined && search.nearby === 'only';

  return (
    <BelowAttention attention={attention} isAttentionAwaited={isAttentionAwaited} view={view}>
      <h2 className={classes.title}>{t('list.title')}</h2>
      <Stack as="search" gap={8} mb={8}>
        <Row isOneLine>
          <SearchField
            value={search.search ?? ''}
            onChange={(value) => onChange({ search: value || undefined }, true)}
          />
          <FilterButton {...list.tools} />
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
            onChange({
              nearby: chosen === 'bluetooth' ? 'only' : undefined,
              connection: chosen === 'all' || chosen === 'bluetooth' ? undefined : chosen,
            })
          }
        />
        <Row gap={4} justify="between" className={classes.line}>
          <Text role="status" size="sm" tone="quiet">
            {isNearbyOnly ? '\u00a0' : list.count}
          </Text>
          {action}
          <NativeSelect
            aria-label={t('list.sort')}
            className={classes.sort}
            data={sorts.map((sort) => ({ value: sort, label: t(`list.sorts.${sort}`) }))}
            value={sorts.find((sort) => sort === search.sort) ?? defaultListSort}
            onChange={({ currentTarget: { value } }) => {
              const sort = sorts.find((candidate) => candidate === value);
              onChange({ sort: sort === defaultListSort ? undefined : sort });
            }}
          />
        </Row>
        <ChosenFilters search={search} onChange={onChange} />
      </Stack>
      {nearby?.(isNearbyOnly)}
      <div aria-busy={!isAnswered} hidden={isNearbyOnly}>
        <FoundMachines list={list} view={view} canAdd={canAdd} canRegister={canRegister} />
      </div>
    </BelowAttention>
  );
}
