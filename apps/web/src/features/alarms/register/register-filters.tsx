import { NativeSelect } from '@mantine/core';
import type { AlarmExportFormat } from '@washboard/contract/alarms/alarm-export';
import { alarmRanks, alarmStates } from '@washboard/contract/alarms/alarms';
import { useTranslation } from 'react-i18next';
import { ExportButtons } from '../../../components/forms/export-buttons.tsx';
import { PeriodFilter } from '../../../components/forms/period-filter.tsx';
import { fetchClient } from '../../../lib/api/api.ts';
import { exports } from '../../../lib/exports/exports.ts';
import { useReaderHeader } from '../../../lib/exports/use-reader-header.ts';
import { withoutUndefined } from '../../../lib/search-params.ts';
import { defaultRegisterPeriod, type RegisterSearch, type registerFilter } from './register-search.ts';

interface RegisterFiltersProps {
  search: RegisterSearch;
  onChange: (next: RegisterSearch) => void;
  codes: readonly { errorCode: string; description: string | null }[];
  serialNumber: string;
  filter: ReturnType<typeof registerFilter>;
}

export function RegisterFilters({ search, onChange, codes, serialNumber, filter }: RegisterFiltersProps) {
  const { t } = useTranslation(['alarm-register', 'common']);
  const header = useReaderHeader();
  const { period, ...filters } = search;
  const change = (changed: { [Filter in keyof RegisterSearch]: string | undefined }) =>
    onChange(withoutUndefined({ ...search, ...changed } as RegisterSearch));

  async function save(format: AlarmExportFormat): Promise<void> {
    await exports.start(`alarms-${serialNumber}.${format}`, (init) =>
      fetchClient.GET('/api/v1/event-hub-listener/{serialNumber}/alarms/export', {
        params: { path: { serialNumber }, query: { ...filter, format }, header },
        ...init,
      }),
    );
  }

  return (
    <PeriodFilter
      search={search}
      usual={defaultRegisterPeriod}
      onChange={change}
      count={Object.keys(filters).length}
      onReset={() => onChange(withoutUndefined<RegisterSearch>({ period }))}
      aside={
        <ExportButtons
          formats={['pdf', 'csv']}
          save={save}
          texts={{
            button: (format) => t('export.button', { format }),
            making: (format) => t('export.making', { format }),
            done: t('export.done'),
            failed: t('export.failed'),
          }}
        />
      }
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
