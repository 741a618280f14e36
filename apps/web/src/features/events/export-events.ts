import type { EventExportFormat } from '@washboard/contract/events/events';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { fetchClient } from '../../lib/api/api.ts';
import { saveResponse } from '../../lib/api/save-response.ts';
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
  const result = await fetchClient.GET('/api/v1/event-hub-listener/{serialNumber}/events/export', {
    params: {
      path: { serialNumber },
      query: { ...filter, format },
      header: { 'x-language': language, 'x-measurement-system': measurementSystem },
    },
    parseAs: 'blob',
  });
  saveResponse(result, `events-${serialNumber}.${format}`);
}
