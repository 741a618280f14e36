import { NativeSelect } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { eventGroups } from '@washboard/contract/events/event-groups';
import type { EventExportFormat } from '@washboard/contract/events/events';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { useTranslation } from 'react-i18next';
import { ExportButtons } from '../../components/forms/export-buttons.tsx';
import { PeriodFilter } from '../../components/forms/period-filter.tsx';
import { fetchClient } from '../../lib/api/api.ts';
import { exports } from '../../lib/exports/exports.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import { withoutUndefined } from '../../lib/search-params.ts';
import classes from './event-log.module.css';
import { defaultPeriod, type EventsFilter, type EventsSearch } from './events-search.ts';

const deviating = 'deviating';

interface EventFiltersProps {
  machine: ApplianceDetail;
  search: EventsSearch;
  onChange: (next: EventsSearch) => void;
  filter: EventsFilter;
}

/** Filters of the events, and their export. */
export function EventFilters({ machine, search, onChange, filter }: EventFiltersProps) {
  const { t } = useTranslation('events');
  const language = useLanguage();
  const measurementSystem = useMeasurementSystem();
  const { serialNumber } = machine;
  const { period, event: _, ...filters } = search;
  // Closes the open event: it may not match the new filter.
  const change = (changed: { [Filter in keyof EventsSearch]: EventsSearch[Filter] | undefined }) =>
    onChange(withoutUndefined<EventsSearch>({ period, ...filters, ...changed }));

  return (
    <PeriodFilter
      search={search}
      usual={defaultPeriod}
      onChange={change}
      count={Object.keys(filters).length}
      onReset={() => onChange(withoutUndefined<EventsSearch>({ period }))}
      aside={
        <ExportButtons
          formats={['pdf', 'csv']}
          save={(format) => exportEvents({ serialNumber, filter, format, language, measurementSystem })}
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

interface EventExport {
  serialNumber: string;
  filter: EventsFilter;
  format: EventExportFormat;
  language: Language;
  measurementSystem: MeasurementSystem;
}

/** Downloads the events in the reader's language and units. Throws a problem document or a network error. */
async function exportEvents(order: EventExport): Promise<void> {
  const { serialNumber, filter, format, language, measurementSystem } = order;
  await exports.start(`events-${serialNumber}.${format}`, (init) =>
    fetchClient.GET('/api/v1/event-hub-listener/{serialNumber}/events/export', {
      params: {
        path: { serialNumber },
        query: { ...filter, format },
        header: { 'x-language': language, 'x-measurement-system': measurementSystem },
      },
      ...init,
    }),
  );
}
