import { Link } from '@tanstack/react-router';
import type { Attention } from '@washboard/contract/attention/attention';
import { useTranslation } from 'react-i18next';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { alarmKinds, countAttention, recordKinds } from './attention-kinds.ts';

/** The list has the machines that need most attention; a large fleet has more. */
export function OtherAttention({ attention: { machineCount, machines, counts } }: { attention: Attention }) {
  const { t } = useTranslation(['attention', 'common']);
  const formats = useFormats();
  const count = machineCount - machines.length;
  if (count <= 0) return null;
  const alarms = countAttention(counts, alarmKinds).count;
  const hygiene = countAttention(counts, recordKinds).count;
  return (
    <Text size="sm" tone="quiet">
      {t('otherMachines', { count, shown: formats.integer(count) })}{' '}
      {alarms > 0 && <Link to="/alarms">{t('allAlarms', { count: alarms, shown: formats.integer(alarms) })}</Link>}
      {alarms > 0 && hygiene > 0 && ' · '}
      {hygiene > 0 && (
        <Link to="/hygiene">{t('allDeviations', { count: hygiene, shown: formats.integer(hygiene) })}</Link>
      )}
    </Text>
  );
}
