import type { AlarmExportFormat } from '@washboard/contract/alarms/alarm-export';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { useTranslation } from 'react-i18next';
import { ExportButtons } from '../../../components/forms/export-buttons.tsx';
import { fetchClient } from '../../../lib/api/api.ts';
import { exports } from '../../../lib/exports/exports.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import type { Language } from '../../../lib/i18n/languages.ts';
import { useMeasurementSystem } from '../../../lib/preferences.ts';
import type { filterOf } from './register-search.ts';

interface ExportAlarmsProps {
  serialNumber: string;
  filter: ReturnType<typeof filterOf>;
}

export function ExportAlarms({ serialNumber, filter }: ExportAlarmsProps) {
  const { t } = useTranslation('alarm-register');
  const language = useLanguage();
  const measurementSystem = useMeasurementSystem();
  return (
    <ExportButtons
      formats={['pdf', 'csv']}
      save={(format) => exportAlarms({ serialNumber, filter, format, language, measurementSystem })}
      texts={{
        button: (format) => t('export.button', { format }),
        making: (format) => t('export.making', { format }),
        done: t('export.done'),
        failed: t('export.failed'),
      }}
    />
  );
}

interface AlarmExport {
  serialNumber: string;
  filter: ReturnType<typeof filterOf>;
  format: AlarmExportFormat;
  language: Language;
  measurementSystem: MeasurementSystem;
}

/** Downloads the alarms in the reader's language and units. Throws a problem document or a network error. */
async function exportAlarms(order: AlarmExport): Promise<void> {
  const { serialNumber, filter, format, language, measurementSystem } = order;
  await exports.start(`alarms-${serialNumber}.${format}`, (init) =>
    fetchClient.GET('/api/v1/event-hub-listener/{serialNumber}/alarms/export', {
      params: {
        path: { serialNumber },
        query: { ...filter, format },
        header: { 'x-language': language, 'x-measurement-system': measurementSystem },
      },
      ...init,
    }),
  );
}
