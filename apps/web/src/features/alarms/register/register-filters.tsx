import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { alarmRanks, alarmStates } from '@washboard/contract/alarms/alarms';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import classes from './register-filters.module.css';
import { defaultPeriod, isBackwards, periods, type RegisterSearch, withoutGaps } from './register-search.ts';

interface RegisterFiltersProps {
  search: RegisterSearch;
  onChange: (next: RegisterSearch) => void;
  /** That the machine can tell of, with what they mean as far as it is known. */
  codes: readonly { errorCode: string; description: string | null }[];
  /** Stands at the end of the line that is always there. */
  aside: ReactNode;
}

/** Which alarms are shown: how far back, and which of these. On a phone all but the period open on demand. */
export function RegisterFilters({ search, onChange, codes, aside }: RegisterFiltersProps) {
  const { t } = useTranslation(['alarm-register', 'common']);
  const { period: _period, ...filters } = search;
  const count = Object.keys(filters).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  const change = (changed: { [Filter in keyof RegisterSearch]: string | undefined }) =>
    onChange(withoutGaps({ ...search, ...changed } as RegisterSearch));
  const today = new Date().toLocaleDateString('sv');
  const hasDays = search.from !== undefined || search.to !== undefined;

  return (
    <search className={classes.filters} aria-label={t('filters.label')}>
      <div className={classes.always}>
        <SegmentedControl
          aria-label={t('filters.period')}
          className={classes.periods}
          choices={periods.map((period) => ({ value: period, label: t(`period.${period}`) }))}
          value={hasDays ? ('' as (typeof periods)[number]) : (search.period ?? defaultPeriod)}
          onChange={(period) =>
            change({ period: period === defaultPeriod ? undefined : period, from: undefined, to: undefined })
          }
        />
        <Button
          variant="default"
          className={classes.toggle}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count > 0 ? t('filters.someOn', { count, shown: count }) : t('filters.label')}
        </Button>
        {aside}
      </div>
      <div className={classes.others} data-open={isOpen}>
        <TextInput
          type="date"
          label={t('filters.from')}
          max={search.to ?? today}
          value={search.from ?? ''}
          onChange={({ currentTarget: { value } }) => change({ from: value || undefined, period: undefined })}
        />
        <TextInput
          type="date"
          label={t('filters.to')}
          min={search.from}
          max={today}
          value={search.to ?? ''}
          error={isBackwards(search) && t('filters.backwards')}
          onChange={({ currentTarget: { value } }) => change({ to: value || undefined, period: undefined })}
        />
        <NativeSelect
          label={t('filters.state')}
          data={[
            { value: '', label: t('filters.anyState') },
            ...alarmStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
          value={search.state ?? ''}
          onChange={({ currentTarget: { value } }) => change({ state: value || undefined })}
        />
        <NativeSelect
          label={t('filters.severity')}
          data={[
            { value: '', label: t('filters.anySeverity') },
            ...alarmRanks.map((rank) => ({ value: rank, label: t(`common:severity.${rank}`) })),
          ]}
          value={search.severity ?? ''}
          onChange={({ currentTarget: { value } }) => change({ severity: value || undefined })}
        />
        <NativeSelect
          label={t('filters.code')}
          className={classes.code}
          data={[
            { value: '', label: t('filters.anyCode') },
            ...codes.map(({ errorCode, description }) => ({
              value: errorCode,
              label: description === null ? errorCode : `${errorCode} · ${description}`,
            })),
          ]}
          value={search.code ?? ''}
          onChange={({ currentTarget: { value } }) => change({ code: value || undefined })}
        />
        {count > 0 && (
          <Button
            variant="subtle"
            className={classes.reset}
            onClick={() => onChange(withoutGaps({ period: search.period }))}
          >
            {t('filters.reset')}
          </Button>
        )}
      </div>
    </search>
  );
}
