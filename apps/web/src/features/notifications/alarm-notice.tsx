import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconAlertOctagon from '~icons/tabler/alert-octagon';
import IconX from '~icons/tabler/x';
import { Notice } from '../../components/feedback/notice-stack.tsx';
import { useAlarmDescription } from '../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { AlarmNotification } from './announced.ts';
import classes from './bell.module.css';
import { useMarkSeen } from './notifications-api.ts';

interface AlarmNoticeProps {
  alarms: readonly AlarmNotification[];
  onDismiss: () => void;
}

export function AlarmNotice({ alarms, onDismiss }: AlarmNoticeProps) {
  const { t } = useTranslation(['notifications', 'common']);
  const formats = useFormats();
  const { mutate: markSeen } = useMarkSeen();
  const [alarm] = alarms;
  if (!alarm) return null;
  const machines = new Set(alarms.map(({ serialNumber }) => serialNumber)).size;

  function follow(): void {
    markSeen({ body: { ids: alarms.map(({ id }) => id) } });
    onDismiss();
  }

  return (
    <Notice
      tone="alarm"
      icon={IconAlertOctagon}
      action={
        <>
          {machines > 1 ? (
            <Link to="/alarms" search={{ severity: 'critical' }} className={classes.link} onClick={follow}>
              {t('notice.show')}
            </Link>
          ) : (
            <Link
              to="/device/$serialNumber/alarms"
              params={{ serialNumber: alarm.serialNumber }}
              search={alarms.length > 1 ? {} : { code: alarm.errorCode }}
              className={classes.link}
              onClick={follow}
            >
              {t('notice.repair')}
            </Link>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="var(--touch)"
            aria-label={t('common:notice.dismiss')}
            onClick={onDismiss}
          >
            <IconX size={18} />
          </ActionIcon>
        </>
      }
    >
      {machines > 1 ? (
        t('notice.machines', { count: machines, shown: formats.integer(machines) })
      ) : alarms.length > 1 ? (
        t('notice.alarms', {
          count: alarms.length,
          shown: formats.integer(alarms.length),
          machine: alarm.applianceName,
        })
      ) : (
        <OneAlarm alarm={alarm} />
      )}
    </Notice>
  );
}

function OneAlarm({ alarm }: { alarm: AlarmNotification }) {
  const { t } = useTranslation('notifications');
  const description = useAlarmDescription(alarm, alarm);
  return t('notice.alarm', { machine: alarm.applianceName, alarm: description ?? alarm.errorCode });
}
