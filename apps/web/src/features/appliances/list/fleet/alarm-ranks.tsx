import { IconAlertOctagon, IconAlertTriangle, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import { type AlarmRank, alarmRanks } from '@washboard/contract/alarms/alarms';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import classes from './alarm-ranks.module.css';

const icons: Record<AlarmRank, typeof IconInfoCircle> = {
  critical: IconAlertOctagon,
  unknown: IconHelpCircle,
  warning: IconAlertTriangle,
  notice: IconInfoCircle,
};

export function AlarmRanks({ machines }: { machines: Fleet['byWorstAlarm'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <span className={classes.ranks}>
      {alarmRanks.map((rank) => {
        const Icon = icons[rank];
        if (machines[rank] === 0) return null;
        return (
          <span key={rank} className={classes.rank} data-severity={rank} title={t(`severity.${rank}`)}>
            <Icon size={16} stroke={1.75} role="img" aria-label={t(`severity.${rank}`)} />
            {formats.integer(machines[rank])}
          </span>
        );
      })}
    </span>
  );
}
