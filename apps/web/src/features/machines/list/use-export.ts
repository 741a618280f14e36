import { useMutation } from '@tanstack/react-query';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { useTranslation } from 'react-i18next';
import { fetchClient } from '../../../lib/api/api.ts';
import { exports } from '../../../lib/exports/exports.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import type { Language } from '../../../lib/i18n/languages.ts';
import { useMeasurementSystem } from '../../../lib/preferences.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import type { ListFilter } from './list-search.ts';

export function useExport() {
  const { t } = useTranslation('appliances');
  const language = useLanguage();
  const measurementSystem = useMeasurementSystem();
  return useMutation({
    mutationFn: (machines: ExportedMachines) =>
      exportList({ machines, language, measurementSystem, name: t('export.fileName') }),
  });
}

/** `serialNumbers` narrows the filter down. */
type ExportedMachines = ListFilter & { serialNumbers?: string[] };

interface ExportListOptions {
  machines: ExportedMachines;
  language: Language;
  measurementSystem: MeasurementSystem;
  name: string;
}

/** @throws a problem document or a network error */
async function exportList({ machines, language, measurementSystem, name }: ExportListOptions): Promise<void> {
  await exports.start(`${name}-${new Date(serverNowMs()).toLocaleDateString('sv')}.csv`, (init) =>
    fetchClient.POST('/api/v1/appliance/appliances/export', {
      params: { header: { 'x-language': language, 'x-measurement-system': measurementSystem } },
      body: machines,
      ...init,
    }),
  );
}
