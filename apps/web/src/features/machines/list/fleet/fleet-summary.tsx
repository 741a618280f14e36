import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { useFleet } from '../list-api.ts';

export function FleetSummary() {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const { data: fleet } = useFleet();
  if (!fleet || fleet.total === 0) return null;
  const { total, cycles } = fleet;
  const machines = t('list.count', { count: total, shown: formats.integer(total) });
  if (cycles.washing === 0) return t('fleet.summaryQuiet', { machines });
  const shown = formats.integer(cycles.washing);
  return t('fleet.summary', { count: cycles.washing, machines, valid: formats.integer(cycles.hygienic), shown });
}
