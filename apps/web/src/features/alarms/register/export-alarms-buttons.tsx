import { useTranslation } from 'react-i18next';
import { ExportButtons } from '../../../components/forms/export-buttons.tsx';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../../lib/preferences.ts';
import { exportAlarms } from './export-alarms.ts';
import type { filterOf } from './register-search.ts';

interface ExportAlarmsProps {
  serialNumber: string;
  filter: ReturnType<typeof filterOf>;
}

/** The alarms that are shown, as a file. */
export function ExportAlarms({ serialNumber, filter }: ExportAlarmsProps) {
  const { t } = useTranslation('alarm-register');
  const language = useLanguage();
  const measurementSystem = useMeasurementSystem();
  return (
    <ExportButtons
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
