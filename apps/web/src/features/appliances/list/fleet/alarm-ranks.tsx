import { alarmRanks } from '@washboard/contract/alarms/alarms';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import { useTranslation } from 'react-i18next';
import { severityIcons } from '../../../../components/badges/severity-badge.tsx';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import classes from './alarm-ranks.module.css';

export function AlarmRanks({ machines }: { machines: Fleet['byWorstAlarm'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <span className={classes.ranks}>
      {alarmRanks.map((rank) => {
        const Icon = severityIcons[rank];
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
