import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFilter from '~icons/tabler/filter';
import { isBackwards, type Period, type PeriodSearch, periods } from '../../lib/period.ts';
import { Row, Stack } from '../kit/stack.tsx';
import { DateField } from './date-field.tsx';
import classes from './period-filter.module.css';
import { SegmentedControl } from './segmented-control.tsx';

interface PeriodFilterProps {
  search: PeriodSearch;
  choices?: readonly Period[];
  usual: Period;
  onChange: (changed: { [Filter in keyof PeriodSearch]-?: PeriodSearch[Filter] | undefined }) => void;
  count: number;
  fromError?: string | undefined;
  onReset: () => void;
  aside?: ReactNode;
  children: ReactNode;
}

export function PeriodFilter(props: PeriodFilterProps) {
  const { search, choices = periods, usual, onChange, count, fromError, onReset, aside, children } = props;
  const { t } = useTranslation('period-filter');
  const [isOpen, setIsOpen] = useState(count > 0);
  const { period, from, to } = search;
  const hasDays = from !== undefined || to !== undefined;

  return (
    <Stack as="search" gap={12} aria-label={t('label')}>
      <Row gap="8px 16px">
        <SegmentedControl
          aria-label={t('period')}
          className={classes.periods}
          choices={choices.map((one) => ({ value: one, label: t(`length.${one}`) }))}
          value={hasDays ? ('' as Period) : (period ?? usual)}
          onChange={(next) => onChange({ period: next === usual ? undefined : next, from: undefined, to: undefined })}
        />
        <Button
          variant="default"
          className={classes.toggle}
          leftSection={<IconFilter size={18} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count > 0 ? t('someOn', { count, shown: count }) : t('label')}
        </Button>
        {aside}
      </Row>
      <div className={classes.others} data-open={isOpen}>
        <DateField
          label={t('from')}
          value={from ?? ''}
          error={fromError}
          onChange={(day) => onChange({ from: day || undefined, to, period: undefined })}
        />
        <DateField
          label={t('to')}
          value={to ?? ''}
          error={isBackwards(search) && t('backwards')}
          onChange={(day) => onChange({ from, to: day || undefined, period: undefined })}
        />
        {children}
        {count > 0 && (
          <Button variant="subtle" className={classes.reset} onClick={onReset}>
            {t('reset')}
          </Button>
        )}
      </div>
    </Stack>
  );
}
