import { NativeSelect } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { eventGroups } from '@washboard/contract/events/event-groups';
import type { EventExportFormat } from '@washboard/contract/events/events';
import { useTranslation } from 'react-i18next';
import { ExportButtons } from '../../components/forms/export-buttons.tsx';
import { PeriodFilter } from '../../components/forms/period-filter.tsx';
import { fetchClient } from '../../lib/api/api.ts';
import { exports } from '../../lib/exports/exports.ts';
import { useReaderHeader } from '../../lib/exports/use-reader-header.ts';
import { withoutUndefined } from '../../lib/search-params.ts';
import classes from './event-log.module.css';
import { defaultEventsPeriod, type EventsFilter, type EventsSearch } from './events-search.ts';

const deviating = 'deviating';

interface EventFiltersProps {
  machine: ApplianceDetail;
  search: EventsSearch;
  onChange: (next: EventsSearch) => void;
  filter: EventsFilter;
}

export function EventFilters({ machine, search, onChange, filter }: EventFiltersProps) {
  const { t } = useTranslation('events');
  const header = useReaderHeader();
  const { serialNumber } = machine;
  const { period, event: _, ...filters } = search;
  // The open event is closed, because it may not match the new filter.
  const change = (changed: { [Filter in keyof EventsSearch]: EventsSearch[Filter] | undefined }) =>
    onChange(withoutUndefined<EventsSearch>({ period, ...filters, ...changed }));

  async function save(format: EventExportFormat): Promise<void> {
    await exports.start(`events-${serialNumber}.${format}`, (init) =>
      fetchClient.GET('/api/v1/event-hub-listener/{serialNumber}/events/export', {
        params: { path: { serialNumber }, query: { ...filter, format }, header },
        ...init,
      }),
    );
  }

  return (
    <PeriodFilter
      search={search}
      usual={defaultEventsPeriod}
      onChange={change}
      count={Object.keys(filters).length}
      onReset={() => onChange(withoutUndefined<EventsSearch>({ period }))}
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
        label={t('filter.kind')}
        data={[
          { value: '', label: t('filter.anyKind') },
          ...eventGroups.flatMap((group) => [
            { value: group as string, label: t(`group.${group}`) },
            ...(group === 'cycles' ? [{ value: deviating, label: t('filter.deviating') }] : []),
          ]),
        ]}
        value={search.hygiene ?? search.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({
            kind: eventGroups.find((group) => group === value),
            hygiene: value === deviating ? deviating : undefined,
          })
        }
      />
      {search.kind === undefined && search.hygiene === undefined && (
        <label className={classes.doors}>
          <input
            type="checkbox"
            checked={search.doors === 'shown'}
            onChange={({ currentTarget: { checked } }) => change({ doors: checked ? 'shown' : undefined })}
          />
          {t('filter.doors')}
        </label>
      )}
    </PeriodFilter>
  );
}
