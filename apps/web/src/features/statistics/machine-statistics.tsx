import { pricesOf } from '@washboard/contract/statistics/costs';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { dayAt } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import IconChartBar from '~icons/tabler/chart-bar';
import { Callout } from '../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Container } from '../../components/kit/stack.tsx';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { AllFigures } from './all-figures.tsx';
import { ChartCard } from './chart-card.tsx';
import { CostsCard } from './costs-card.tsx';
import { knownSince } from './figures.ts';
import { HygieneCard } from './hygiene-card.tsx';
import classes from './machine-statistics.module.css';
import { PeriodControls, periodSearch } from './period-controls.tsx';
import { PeriodSums } from './period-sums.tsx';
import { ProgrammesCard } from './programmes-card.tsx';
import { useStatistics } from './statistics-api.ts';
import { periodBefore, type StatisticsPeriod, statisticsPeriod } from './statistics-period.ts';
import { StatisticsPlaceholder } from './statistics-placeholder.tsx';
import type { StatisticsSearch } from './statistics-search.ts';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface MachineStatisticsProps {
  machine: MachineRecord;
  search: StatisticsSearch;
  onSearchChange: (next: StatisticsSearch) => void;
  mayChangeTariffs: boolean;
}

export function MachineStatistics({ machine, search, onSearchChange, mayChangeTariffs }: MachineStatisticsProps) {
  const { t } = useTranslation('statistics');
  const { serialNumber, timeZone, gamma } = machine;
  const period = statisticsPeriod(search, timeZone, serverNowMs());
  const { step, isPresent } = period;
  const query = useStatistics({ serialNumber, from: period.from, to: period.to, step, isPresent });
  const previous = useStatistics({ serialNumber, ...periodBefore(period), step, isPresent: false });
  const { data } = query;
  if (!data) return <Loaded query={query} failure={t('failure')} placeholder={<StatisticsPlaceholder />} />;
  if (!data.life && !data.recorded && data.leftOut === 0) {
    return <EmptyMessage icon={<IconChartBar size={40} />} title={t('empty.title')} text={t('empty.text')} />;
  }
  const isOfBefore = query.isPlaceholderData;
  const before = (!previous.isPlaceholderData && previous.data) || null;
  // A change of prices refreshes the shown period, but not the previous one.
  const tariffs = pricesOf(data.tariffs);
  const shared = { statistics: data, before, tariffs, period, gamma };
  return (
    <Container>
      <div className={classes.grid} data-of-before={isOfBefore || undefined}>
        <PeriodControls
          period={period}
          timeZone={timeZone}
          search={search}
          onSearchChange={onSearchChange}
          gamma={gamma}
        />
        <KnownSinceNote statistics={data} period={period} gamma={gamma} />
        <PeriodSums {...shared} />
        <ChartCard
          machine={machine}
          statistics={data}
          tariffs={tariffs}
          period={period}
          isOfBefore={isOfBefore}
          figure={search.show ?? 'cycles'}
          onFigureChange={(show) => {
            const { show: _, ...rest } = search;
            onSearchChange(show === 'cycles' ? rest : { ...rest, show });
          }}
        />
        <CostsCard {...shared} serialNumber={serialNumber} mayChange={mayChangeTariffs} />
        <ProgrammesCard statistics={data} gamma={gamma} />
        <HygieneCard
          machine={machine}
          period={period}
          onDayChoose={(day) =>
            onSearchChange(periodSearch(search, { view: 'day', day, today: dayAt(serverNowMs(), timeZone) }))
          }
        />
        <AllFigures statistics={data} before={before} period={period} gamma={gamma} />
      </div>
    </Container>
  );
}

interface KnownSinceNoteProps extends Pick<MachineRecord, 'gamma'> {
  statistics: Statistics;
  period: StatisticsPeriod;
}

function KnownSinceNote({ statistics, period, gamma }: KnownSinceNoteProps) {
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);
  const { life, timeZone } = statistics;
  const since = statistics.from === period.from ? knownSince(statistics) : null;
  const words = !life ? t('noCounters') : since && t('countedSince', { at: formats.instant(since, timeZone) });
  return (
    words && (
      <Callout tone="notice" isQuiet>
        {words}
      </Callout>
    )
  );
}
