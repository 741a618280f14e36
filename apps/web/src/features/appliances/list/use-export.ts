import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../../lib/preferences.ts';
import { type ExportedMachines, exportList } from './export-list.ts';

export function useExport() {
  const { t } = useTranslation('appliances');
  const language = useLanguage();
  const measurementSystem = useMeasurementSystem();
  return useMutation({
    mutationFn: (machines: ExportedMachines) =>
      exportList({ machines, language, measurementSystem, name: t('export.fileName') }),
  });
}
