import type { Gamma } from '@washboard/contract/appliances/appliances';
import { dayAt } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import { DateField } from '../../components/forms/date-field.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { PeriodStep } from '../../components/records/period-step.tsx';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import classes from './period-controls.module.css';
import {
  type Preset,
  periodBefore,
  periodPreset,
  presets,
  type StatisticsPeriod,
  searchOfPreset,
} from './statistics-period.ts';
import { defaultPeriodView, earliestDay, type PeriodView, type StatisticsSearch } from './statistics-search.ts';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface PeriodControlsProps {
  period: StatisticsPeriod;
  timeZone: string;
  search: StatisticsSearch;
  onSearchChange: (next: StatisticsSearch) => void;
  gamma: Gamma;
}

export function PeriodControls({ period, timeZone, search, onSearchChange, gamma }: PeriodControlsProps) {
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);
  const today = dayAt(serverNowMs(), timeZone);

  const { view, from, to, isPresent } = period;
  const show = (next: PeriodView, day: string | null) =>
    onSearchChange(periodSearch(search, { view: next, day, today }));
  const dayWithin = search.day ?? today;
  const isFirst = from <= earliestDay;
  return (
    <Row className={classes.controls}>
      <SegmentedControl<Preset | ''>
        className={classes.presets}
        aria-label={t('period.label')}
        choices={presets.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={periodPreset(period, today) ?? ''}
        onChange={(chosen) => {
          if (chosen === '') return;
          const next = searchOfPreset(chosen, today);
          show(next.view, next.day);
        }}
      />
      <Row gap={4} isOneLine className={classes.moves}>
        <PeriodStep
          label={t('period.back')}
          icon={IconChevronLeft}
          isNowhere={isFirst}
          onClick={() => show(view, periodBefore(period).from)}
        />
        <h2 className={classes.period} aria-live="polite">
          {formats.period(view, period)}
        </h2>
        <PeriodStep
          label={t('period.forward')}
          icon={IconChevronRight}
          isNowhere={isPresent}
          onClick={() => show(view, to)}
        />
      </Row>
      <DateField
        aria-label={t('period.choose')}
        className={classes.day}
        value={dayWithin < from || dayWithin >= to ? from : dayWithin}
        onChange={(day) => day && show(view, day)}
      />
    </Row>
  );
}

export function periodSearch(
  { view: _view, day: _day, ...rest }: StatisticsSearch,
  { view, day, today }: { view: PeriodView; day: string | null; today: string },
): StatisticsSearch {
  const past = day !== null && day < today && { day: day < earliestDay ? earliestDay : day };
  return { ...rest, ...(view !== defaultPeriodView && { view }), ...past };
}
