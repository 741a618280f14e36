import { Button } from '@mantine/core';
import { IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type AlarmExportFormat, alarmExportFormats } from '@washboard/contract/alarms/alarm-export';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/callout.tsx';
import { useFailureText } from '../../../components/failure-message.tsx';
import spokenClasses from '../../../components/spoken.module.css';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../../lib/preferences.ts';
import { exportAlarms } from './export-alarms.ts';
import classes from './export-buttons.module.css';
import type { filterOf } from './register-search.ts';

const icons = { pdf: IconFileTypePdf, csv: IconFileTypeCsv } as const;
const names = { pdf: 'PDF', csv: 'CSV' } as const;

interface ExportButtonsProps {
  serialNumber: string;
  filter: ReturnType<typeof filterOf>;
}

/** What is shown, as a file. */
export function ExportButtons({ serialNumber, filter }: ExportButtonsProps) {
  const { t } = useTranslation('alarm-register');
  const language = useLanguage();
  const measurementSystem = useMeasurementSystem();
  const failureText = useFailureText();
  const exporting = useMutation({
    mutationFn: (format: AlarmExportFormat) =>
      exportAlarms({ serialNumber, filter, format, language, measurementSystem }),
  });
  const making = exporting.isPending ? exporting.variables : null;
  return (
    <div className={classes.exports}>
      <div className={classes.buttons}>
        {alarmExportFormats.map((format) => {
          const Icon = icons[format];
          return (
            <Button
              key={format}
              variant="default"
              leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
              aria-label={t('export.button', { format: names[format] })}
              loading={making === format}
              disabled={making !== null && making !== format}
              onClick={() => exporting.mutate(format)}
            >
              {names[format]}
            </Button>
          );
        })}
      </div>
      <p role="status" className={spokenClasses.spoken}>
        {making && t('export.making', { format: names[making] })}
        {exporting.isSuccess && t('export.done')}
      </p>
      {exporting.isError && (
        <Callout tone="failure">
          {t('export.failed')} {failureText(exporting.error)}
        </Callout>
      )}
    </div>
  );
}
