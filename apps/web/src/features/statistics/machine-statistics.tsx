import { IconChartBar } from '@tabler/icons-react';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { AllFigures } from './all-figures.tsx';
import { ChartCard } from './chart-card.tsx';
import { CostsCard } from './costs-card.tsx';
import { totalsOf, usedPerCycle } from './figures.ts';
import classes from './machine-statistics.module.css';
import { MaintenanceCard } from './maintenance-card.tsx';
import { type Period, periodBefore, periodOf } from './period.ts';
import { PeriodControls } from './period-controls.tsx';
import { PeriodSums } from './period-sums.tsx';
import { ProgrammesCard } from './programmes-card.tsx';
import { useStatistics, useTariffs } from './statistics-api.ts';
import { StatisticsPlaceholder } from './statistics-placeholder.tsx';
import type { StatisticsSearch } from './statistics-search.ts';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface MachineStatisticsProps {
  machine: MachineRecord;
  search: StatisticsSearch;
  onSearchChange: (next: StatisticsSearch) => void;
  mayChangeTariffs: boolean;
}

/** Statistics of a machine in a day, week or month of its own calendar, and over its lifetime. */
export function MachineStatistics(props: MachineStatisticsProps) {
  const { machine, search, onSearchChange } = props;
  const { t } = useTranslation('statistics');
  const { serialNumber, timeZone } = machine;
  const period = periodOf(search, timeZone, serverNowMs());
  const { step, isPresent } = period;
  const asked = useStatistics({ serialNumber, from: period.from, to: period.to, step, isPresent });
  const before = useStatistics({ serialNumber, ...periodBefore(period), step, isPresent: false });
  // Loads in parallel with the figures.
  useTariffs(serialNumber);
  const { data, isError, error, refetch } = asked;

  if (isError && !data) {
    return <FailureMessage title={t('failure')} failure={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <StatisticsPlaceholder />;
  if (!data.life && !data.recorded) {
    return (
      <EmptyMessage
        icon={<IconChartBar size={40} stroke={1.25} aria-hidden />}
        title={t('empty.title')}
        text={t('empty.text')}
      />
    );
  }
  return (
    <div className={classes.page} data-of-before={asked.isPlaceholderData || undefined}>
      <PeriodControls
        period={period}
        timeZone={timeZone}
        search={search}
        onSearchChange={onSearchChange}
        gamma={machine.gamma}
        serialNumber={serialNumber}
      />
      <Known statistics={data} period={period} gamma={machine.gamma} />
      <Figures
        {...props}
        period={period}
        statistics={data}
        isOfBefore={asked.isPlaceholderData}
        before={before.isPlaceholderData ? undefined : before.data}
      />
    </div>
  );
}

interface FiguresProps extends MachineStatisticsProps {
  period: Period;
  statistics: Statistics;
  isOfBefore: boolean;
  before: Statistics | undefined;
}

function Figures({ machine, search, onSearchChange, mayChangeTariffs, period, statistics, ...rest }: FiguresProps) {
  const { isOfBefore, before } = rest;
  const { gamma, serialNumber } = machine;
  const hasCounters = statistics.life !== null;
  const sums = totalsOf(statistics.bins, hasCounters);
  const sumsBefore = before ? totalsOf(before.bins, hasCounters) : null;
  return (
    <>
      <PeriodSums sums={sums} before={sumsBefore} perCycle={usedPerCycle(statistics)} period={period} gamma={gamma} />
      <ChartCard
        machine={machine}
        statistics={statistics}
        period={period}
        isOfBefore={isOfBefore}
        figure={search.show ?? 'cycles'}
        onFigureChange={(show) => {
          const { show: _, ...rest } = search;
          onSearchChange(show === 'cycles' ? rest : { ...rest, show });
        }}
      />
      <ProgrammesCard statistics={statistics} gamma={gamma} />
      <div className={classes.columns}>
        <AllFigures statistics={statistics} sums={sums} before={sumsBefore} gamma={gamma} />
        <div className={classes.column}>
          {statistics.life && statistics.life.cyclesBeforeMaintenance !== null && (
            <MaintenanceCard left={statistics.life.cyclesBeforeMaintenance} />
          )}
          <CostsCard serialNumber={serialNumber} sums={sums} gamma={gamma} mayChange={mayChangeTariffs} />
        </div>
      </div>
    </>
  );
}

/** Says that a value is unknown instead of omitting it. */
function Known({
  statistics,
  period,
  gamma,
}: { statistics: Statistics; period: Period } & Pick<MachineRecord, 'gamma'>) {
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);
  const { life, bins, timeZone } = statistics;
  if (!life)
    return (
      <Callout tone="notice" isQuiet>
        {t('noCounters')}
      </Callout>
    );
  const [first] = bins;
  if (!first || statistics.from !== period.from || life.countedSince <= first.at) return null;
  return (
    <Callout tone="notice" isQuiet>
      {t('countedSince', { at: formats.instant(life.countedSince, timeZone) })}
    </Callout>
  );
}
