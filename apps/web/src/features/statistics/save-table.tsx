import { Button } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import type { Period } from './period.ts';
import classes from './save-result.module.css';
import { SaveResult } from './save-result.tsx';
import { exportStatistics } from './statistics-api.ts';

export function SaveTable({ serialNumber, period }: { serialNumber: string; period: Period }) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const measurementSystem = useMeasurementSystem();
  const { from, to, step } = period;
  const saving = useMutation({
    mutationFn: () => exportStatistics({ serialNumber, from, to, step, language, measurementSystem }),
  });
  return (
    <div className={classes.save}>
      <Button
        variant="default"
        leftSection={<IconFileTypeCsv size={18} stroke={1.75} aria-hidden />}
        aria-label={t('export.csv')}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        CSV
      </Button>
      <SaveResult saving={saving} />
    </div>
  );
}
