import { NativeSelect } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { eventGroups } from '@washboard/contract/events/event-groups';
import { useTranslation } from 'react-i18next';
import { ExportButtons } from '../../components/forms/export-buttons.tsx';
import { PeriodFilter } from '../../components/forms/period-filter.tsx';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import { withoutUndefined } from '../../lib/search-params.ts';
import classes from './event-filters.module.css';
import { defaultPeriod, type EventsFilter, type EventsSearch } from './events-search.ts';
import { exportEvents } from './export-events.ts';

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
