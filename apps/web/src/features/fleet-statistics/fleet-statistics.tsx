import type { FleetStatistics as Statistics } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { addDays } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import IconWashMachine from '~icons/tabler/wash-machine';
import { Callout } from '../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { NoMatch } from '../../components/feedback/no-match.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { MoreRows } from '../../components/kit/more-rows.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { withoutUndefined } from '../../lib/search-params.ts';
import { readerTimeZone } from '../../lib/time/reader-time-zone.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { useFleetStatistics } from './fleet-api.ts';
import { fleetDays } from './fleet-choices.ts';
import { FleetControls } from './fleet-controls.tsx';
import type { FleetSearch } from './fleet-search.ts';
import classes from './fleet-statistics.module.css';
import { FleetTable } from './fleet-table.tsx';
import { useFleetFormats } from './use-fleet-formats.ts';
import { WholeFleet } from './whole-fleet.tsx';

interface FleetStatisticsProps {
  search: FleetSearch;
  onSearchChange: (next: FleetSearch) => void;
}

export function FleetStatistics({ search, onSearchChange }: FleetStatisticsProps) {
  const { t } = useTranslation('fleet-statistics');
  const nowMs = useNowEachHalfMinute();
  const { by = 'site', period = '4w', sort = 'outliers' } = search;
  const query = {
    ...fleetDays(period, nowMs, readerTimeZone()),
    by,
    sort,
    ...(search.search !== undefined && { search: search.search }),
  };
  const list = useFleetStatistics(query);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const change = (fields: { [Name in keyof FleetSearch]: FleetSearch[Name] | undefined }) =>
    onSearchChange(withoutUndefined<FleetSearch>({ ...search, ...fields }));
  return (
    <Stack className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <FleetControls
        search={search}
        query={query}
        rows={rows}
        isMetric={list.data?.pages[0]?.isMetric ?? false}
        isOfBefore={list.isPlaceholderData || rows.length === 0}
        onChange={change}
      />
      <Loaded query={list} failure={t('failed')} height={640}>
        {({ pages: [first] }) =>
          first &&
          (first.machineCount === 0 ? (
            <NoMachines />
          ) : (
            <Stack aria-busy={list.isPlaceholderData}>
              <FleetVerdict statistics={first} />
              <WholeFleet statistics={first} />
              {rows.length === 0 ? (
                <NoMatch
                  title={t('noMatch.title')}
                  text={t('noMatch.text')}
                  reset={t('noMatch.reset')}
                  onReset={() => change({ search: undefined })}
                />
              ) : (
                <FleetTable statistics={first} rows={rows} sort={sort} onSort={(next) => change({ sort: next })} />
              )}
              <MoreRows list={list} size="md" mt={16} mb={16}>
                {t('more')}
              </MoreRows>
              <OutlierRule statistics={first} />
            </Stack>
          ))
        }
      </Loaded>
    </Stack>
  );
}

function FleetVerdict({ statistics: { by, outlierCount, from, to } }: { statistics: Statistics }) {
  const { t } = useTranslation('fleet-statistics');
  const formats = useFormats();
  return (
    <Stack gap={4}>
      <Callout tone={outlierCount > 0 ? 'warning' : 'notice'}>
        {outlierCount > 0
          ? t(`standOut.${by}`, { count: outlierCount, shown: formats.integer(outlierCount) })
          : t('standOut.none')}
      </Callout>
      <Text size="sm" tone="quiet">
        {t('period.days', { from: formats.day(from), to: formats.day(addDays(to, -1)) })}
      </Text>
    </Stack>
  );
}

function OutlierRule({ statistics: { rule, isMetric } }: { statistics: Statistics }) {
  const { t } = useTranslation('fleet-statistics');
  const formats = useFormats();
  const { count } = useFleetFormats(isMetric);
  return (
    <Text size="sm" tone="quiet" className={classes.rule}>
      {t('rule', {
        share: formats.percent(rule.share),
        points: count(rule.points * 100),
        cycles: count(rule.minCycles),
        machines: count(rule.minMachines),
      })}
    </Text>
  );
}

function NoMachines() {
  const { t } = useTranslation('fleet-statistics');
  return <EmptyMessage icon={<IconWashMachine size={40} />} title={t('empty.title')} text={t('empty.text')} />;
}
