import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconFilterOff from '~icons/tabler/filter-off';
import IconList from '~icons/tabler/list';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import type { EventsSearch } from './events-search.ts';

interface EmptyLogProps {
  search: EventsSearch;
  onSearchChange: (next: EventsSearch) => void;
}

/** No events in this period, or none that match the filters. */
export function EmptyLog({ search, onSearchChange }: EmptyLogProps) {
  const { t } = useTranslation(['events', 'period-filter']);
  const { period, event: _, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  const Icon = isFiltered ? IconFilterOff : IconList;
  return (
    <EmptyMessage
      icon={<Icon size={40} stroke={1.25} aria-hidden />}
      title={t(isFiltered ? 'noMatch.title' : 'empty.title')}
      text={t(isFiltered ? 'noMatch.text' : 'empty.text')}
      action={
        isFiltered ? (
          <Button variant="default" onClick={() => onSearchChange(period ? { period } : {})}>
            {t('period-filter:reset')}
          </Button>
        ) : (
          period !== '12m' && (
            <Button variant="default" onClick={() => onSearchChange({ period: '12m' })}>
              {t('empty.longer')}
            </Button>
          )
        )
      }
    />
  );
}
