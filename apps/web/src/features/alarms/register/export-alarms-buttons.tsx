import type { AlarmExportFormat } from '@washboard/contract/alarms/alarm-export';
import { useTranslation } from 'react-i18next';
import { ExportButtons } from '../../../components/forms/export-buttons.tsx';
import { fetchClient } from '../../../lib/api/api.ts';
import { exports } from '../../../lib/exports/exports.ts';
import { useReaderHeader } from '../../../lib/exports/reader-header.ts';
import type { filterOf } from './register-search.ts';

interface ExportAlarmsProps {
  serialNumber: string;
  filter: ReturnType<typeof filterOf>;
}

export function ExportAlarms({ serialNumber, filter }: ExportAlarmsProps) {
  const { t } = useTranslation('alarm-register');
  const header = useReaderHeader();

  async function save(format: AlarmExportFormat): Promise<void> {
    await exports.start(`alarms-${serialNumber}.${format}`, (init) =>
      fetchClient.GET('/api/v1/event-hub-listener/{serialNumber}/alarms/export', {
        params: { path: { serialNumber }, query: { ...filter, format }, header },
        ...init,
      }),
    );
  }

  return (
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
  );
}
