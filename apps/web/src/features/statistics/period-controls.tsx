import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { dayAt } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/forms/date-field.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { type Period, periodBefore } from './period.ts';
import classes from './period-controls.module.css';
import { SaveTable } from './save-table.tsx';
import { defaultView, earliestDay, type PeriodView, periodViews, type StatisticsSearch } from './statistics-search.ts';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface PeriodControlsProps {
  period: Period;
  timeZone: string;
  search: StatisticsSearch;
  onSearchChange: (next: StatisticsSearch) => void;
  gamma: Gamma;
  serialNumber: string;
}

export function PeriodControls(props: PeriodControlsProps) {
  const { period, timeZone, search, onSearchChange, gamma, serialNumber } = props;
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);
  const today = dayAt(serverNowMs(), timeZone);
  const { view: _view, day: _day, ...rest } = search;

  function show(view: PeriodView, day: string | null): void {
    const isPast = day !== null && day < today;
    const past = isPast && { day: day < earliestDay ? earliestDay : day };
    onSearchChange({ ...rest, ...(view !== defaultView && { view }), ...past });
  }

  const { view, from, to, isPresent } = period;
  const dayWithin = search.day ?? today;
  const isFirst = from <= earliestDay;
  return (
    <div className={classes.controls}>
      <SegmentedControl
        aria-label={t('period.label')}
        choices={periodViews.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={view}
        onChange={(chosen) => show(chosen, search.day ?? null)}
      />
      <div className={classes.moves}>
        <Move
          label={t('period.back')}
          icon={IconChevronLeft}
          isNowhere={isFirst}
          onClick={() => !isFirst && show(view, periodBefore(period).from)}
        />
        <h2 className={classes.period} aria-live="polite">
          {formats.period(view, period)}
        </h2>
        <Move
          label={t('period.forward')}
          icon={IconChevronRight}
          isNowhere={isPresent}
          onClick={() => !isPresent && show(view, to)}
        />
      </div>
      <DateField
        aria-label={t('period.choose')}
        className={classes.day}
        min={earliestDay}
        max={today}
        value={dayWithin < from || dayWithin >= to ? from : dayWithin}
        onChange={(day) => day && show(view, day)}
      />
      {!isPresent && (
        <Button variant="default" onClick={() => show(view, null)}>
          {t('period.now')}
        </Button>
      )}
      <SaveTable serialNumber={serialNumber} period={period} />
      <p className={classes.zone}>{t('period.times', { timeZone: timeZone.replaceAll('_', ' ') })}</p>
    </div>
  );
}

interface MoveProps {
  label: string;
  icon: typeof IconChevronLeft;
  isNowhere?: boolean;
  onClick: () => void;
}

function Move({ label, icon: Icon, isNowhere = false, onClick }: MoveProps) {
  return (
    <ActionIcon
      className={classes.move}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      // Not disabled, so that keyboard focus stays.
      {...(isNowhere && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
