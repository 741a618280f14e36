import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconFilterOff from '~icons/tabler/filter-off';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { api } from '../../../lib/api/api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { OpenAlarmFilters } from './open-alarm-filters.tsx';
import { OpenAlarmRow } from './open-alarm-row.tsx';
import classes from './open-alarms.module.css';
import type { OpenAlarmsSearch } from './open-alarms-search.ts';

interface OpenAlarmsProps {
  search: OpenAlarmsSearch;
  onSearchChange: (next: OpenAlarmsSearch) => void;
}

export function OpenAlarms({ search, onSearchChange }: OpenAlarmsProps) {
  const { t } = useTranslation('open-alarms');
  const formats = useFormats();
  const list = useOpenAlarms(search);
  const first = list.data?.pages[0];
  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      {first && (
        <>
          <OpenAlarmFilters facets={first} search={search} onChange={onSearchChange} />
          <Text role="status" size="sm" tone="quiet" className={classes.count}>
            {first.total > 0 ? t('count', { count: first.total, shown: formats.integer(first.total) }) : '\u00a0'}
          </Text>
        </>
      )}
      <Content list={list} isFiltered={Object.keys(search).length > 0} onReset={() => onSearchChange({})} />
    </div>
  );
}

interface ContentProps {
  list: ReturnType<typeof useOpenAlarms>;
  isFiltered: boolean;
  onReset: () => void;
}

function Content({ list, isFiltered, onReset }: ContentProps) {
  const { t } = useTranslation('open-alarms');
  return (
    <Loaded query={list} failure={t('failed')} height={480}>
      {({ pages }) => {
        const alarms = pages.flatMap(({ items }) => items);
        if (alarms.length === 0) return isFiltered ? <NoMatch onReset={onReset} /> : <NoAlarms />;
        return (
          <div aria-busy={list.isPlaceholderData}>
            <ul className={classes.alarms}>
              {alarms.map((alarm) => (
                <OpenAlarmRow key={`${alarm.serialNumber} ${alarm.errorCode}`} alarm={alarm} />
              ))}
            </ul>
            {list.hasNextPage && (
              <div className={classes.more}>
                <Button
                  variant="default"
                  size="md"
                  loading={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
                >
                  {t('more')}
                </Button>
              </div>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function NoAlarms() {
  const { t } = useTranslation('open-alarms');
  return (
    <EmptyMessage
      icon={<IconCircleCheck size={40} stroke={1.25} color="var(--ready)" aria-hidden />}
      title={t('empty.title')}
      text={t('empty.text')}
    />
  );
}

function NoMatch({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('open-alarms');
  return (
    <EmptyMessage
      icon={<IconFilterOff size={40} stroke={1.25} aria-hidden />}
      title={t('noMatch.title')}
      text={t('noMatch.text')}
      action={
        <Button variant="default" onClick={onReset}>
          {t('filters.reset')}
        </Button>
      }
    />
  );
}

/** Live messages report most changes; polling finds the rest within a minute. */
function useOpenAlarms(search: OpenAlarmsSearch) {
  return api.useInfiniteQuery(
    'get',
    '/api/v1/appliance/alarms',
    { params: { query: { state: 'open', limit: 50, ...search } } },
    {
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
      refetchInterval: 60_000,
    },
  );
}
