import { NativeSelect } from '@mantine/core';
import { alarmRanks, alarmStates } from '@washboard/contract/alarms/alarms';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PeriodFilter } from '../../../components/forms/period-filter.tsx';
import { withoutUndefined } from '../../../lib/search-params.ts';
import { defaultPeriod, type RegisterSearch } from './register-search.ts';

interface RegisterFiltersProps {
  search: RegisterSearch;
  onChange: (next: RegisterSearch) => void;
  /** The codes that this machine can report, with their texts where known. */
  codes: readonly { errorCode: string; description: string | null }[];
  aside: ReactNode;
}

export function RegisterFilters({ search, onChange, codes, aside }: RegisterFiltersProps) {
  const { t } = useTranslation(['alarm-register', 'common']);
  const { period, ...filters } = search;
  const change = (changed: { [Filter in keyof RegisterSearch]: string | undefined }) =>
    onChange(withoutUndefined({ ...search, ...changed } as RegisterSearch));

  return (
    <PeriodFilter
      search={search}
      usual={defaultPeriod}
      onChange={change}
      count={Object.keys(filters).length}
      onReset={() => onChange(withoutUndefined<RegisterSearch>({ period }))}
      aside={aside}
    >
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
        wrapperProps={{ 'data-wide': true }}
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
    </PeriodFilter>
  );
}
