import type { EventExportFormat } from '@washboard/contract/events/events';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { fetchClient } from '../../lib/api/api.ts';
import { exports } from '../../lib/exports/exports.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import type { EventsFilter } from './events-search.ts';

interface EventExport {
  serialNumber: string;
  filter: EventsFilter;
  format: EventExportFormat;
  language: Language;
  measurementSystem: MeasurementSystem;
}

/** Downloads the events in the reader's language and units. Throws a problem document or a network error. */
export async function exportEvents(order: EventExport): Promise<void> {
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
