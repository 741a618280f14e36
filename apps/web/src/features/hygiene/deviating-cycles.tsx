import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { readerTimeZone } from '../../lib/time/reader-time-zone.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { DeviatingCycleRow } from './deviating-cycle-row.tsx';
import classes from './deviating-cycles.module.css';
import { useDeviatingCycleCounts, useDeviatingCycles } from './deviating-cycles-api.ts';
import { HygieneFilters } from './hygiene-filters.tsx';
import { filterOf, type HygieneSearch } from './hygiene-search.ts';

interface DeviatingCyclesProps {
  search: HygieneSearch;
  onSearchChange: (next: HygieneSearch) => void;
}

/** The cycles of all machines that the reader sees whose record does not prove hygiene, the newest first. */
export function DeviatingCycles({ search, onSearchChange }: DeviatingCyclesProps) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { filter, isCut } = filterOf(search, nowMs, readerTimeZone());
  const list = useDeviatingCycles(filter);
  const counts = useDeviatingCycleCounts(filter);
  const deviating = counts.data?.deviating ?? 0;
  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <HygieneFilters counts={counts.data} search={search} isCut={isCut} onChange={onSearchChange} />
      <p role="status" className={classes.count}>
        {deviating > 0 ? t('count', { count: deviating, shown: formats.integer(deviating) }) : '\u00a0'}
      </p>
      <Content list={list} counts={counts} search={search} onSearchChange={onSearchChange} />
    </div>
  );
}

interface ContentProps extends DeviatingCyclesProps {
  list: ReturnType<typeof useDeviatingCycles>;
  counts: ReturnType<typeof useDeviatingCycleCounts>;
}

function Content({ list, counts, search, onSearchChange }: ContentProps) {
  const { t } = useTranslation('hygiene');
  if (list.isPending) return <Placeholder height={480} />;
  if (!list.data) {
    return <FailureMessage title={t('failed')} failure={list.error} onRetry={() => void list.refetch()} />;
  }
  const cycles = list.data.pages.flatMap(({ items }) => items);
  if (cycles.length === 0) return <NoDeviation counts={counts} search={search} onSearchChange={onSearchChange} />;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <ul className={classes.cycles} aria-label={t('list')}>
        {cycles.map((cycle) => (
          <DeviatingCycleRow key={`${cycle.serialNumber} ${cycle.id}`} cycle={cycle} />
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
}

/** Green only if there were cycles, and all of them were hygienic. */
function NoDeviation({ counts, search, onSearchChange }: Omit<ContentProps, 'list'>) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  if (counts.isError && !counts.data) {
    return <FailureMessage title={t('failed')} failure={counts.error} onRetry={() => void counts.refetch()} />;
  }
  const washing = counts.isPlaceholderData ? null : (counts.data?.washing ?? null);
  if (washing === null) return <Placeholder height={480} />;
  const { gamma: _gamma, companyCode: _company, ...dates } = search;
  const isFiltered = search.gamma !== undefined || search.companyCode !== undefined;
  const Icon = washing > 0 ? IconShieldCheck : IconShieldOff;
  return (
    <EmptyMessage
      icon={<Icon size={40} stroke={1.25} className={washing > 0 ? classes.fine : undefined} aria-hidden />}
      title={
        washing > 0 ? t('allHygienic.title', { count: washing, shown: formats.integer(washing) }) : t('noCycles.title')
      }
      text={t(washing > 0 ? 'allHygienic.text' : 'noCycles.text')}
      action={
        isFiltered && (
          <Button variant="default" onClick={() => onSearchChange(dates)}>
            {t('reset')}
          </Button>
        )
      }
    />
  );
}
