import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconCircleX from '~icons/tabler/circle-x';
import IconListCheck from '~icons/tabler/list-check';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import IconUserPlus from '~icons/tabler/user-plus';
import { severityIcons } from '../../components/badges/severity-badge.tsx';
import { useAlarmDescription } from '../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import {
  DeviationNotification,
  MaintenanceNotification,
  ReviewNotification,
  SuppliesNotification,
  ThresholdNotification,
} from './incident-entries.tsx';
import { aboutMachine, type EntryProps, NotificationLine, type NotificationRow } from './notification-line.tsx';

export function NotificationEntry(row: NotificationRow) {
  const { shown: item } = row.group;
  switch (item.kind) {
    case 'alarm':
      return <AlarmNotification item={item} row={row} />;
    case 'offline':
      return <OfflineNotification item={item} row={row} />;
    case 'applicant':
      return <ApplicantNotification item={item} row={row} />;
    case 'firmware':
      return <FirmwareNotification item={item} row={row} />;
    case 'profileRun':
      return <RunNotification item={item} row={row} />;
    case 'hygieneDeviation':
      return <DeviationNotification item={item} row={row} />;
    case 'reviewMissed':
      return <ReviewNotification item={item} row={row} />;
    case 'threshold':
      return <ThresholdNotification item={item} row={row} />;
    case 'maintenanceDue':
      return <MaintenanceNotification item={item} row={row} />;
    case 'supplies':
      return <SuppliesNotification item={item} row={row} />;
  }
}

function AlarmNotification({ item, row }: EntryProps<'alarm'>) {
  const { t } = useTranslation(['notifications', 'common']);
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const description = useAlarmDescription(item, item);
  const { severity, stopDate, serialNumber, errorCode } = item;
  const { others } = row.group;
  const words = t('common:alarmInWords', {
    severity: t(`common:severity.${severity ?? 'unknown'}`),
    alarm: description ?? errorCode,
  });
  return (
    <NotificationLine
      row={row}
      link={{
        to: '/device/$serialNumber/alarms',
        params: { serialNumber },
        search: others > 0 ? {} : { code: errorCode },
      }}
      icon={stopDate === null ? severityIcons[severity ?? 'unknown'] : IconCircleCheck}
      tone={stopDate === null ? (severity === 'critical' ? 'alarm' : (severity ?? 'unknown')) : 'success'}
      words={words}
      about={aboutMachine(
        item,
        stopDate === null
          ? t('since', { time: formats.timeOrDay(item.startDate, nowMs) })
          : t('cleared', { time: formats.timeOrDay(stopDate, nowMs) }),
        others > 0 ? t('common:moreAlarms', { count: others, shown: formats.integer(others) }) : undefined,
      )}
    />
  );
}

function OfflineNotification({ item, row }: EntryProps<'offline'>) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const isOver = item.incident?.isOver ?? false;
  return (
    <NotificationLine
      row={row}
      link={{ to: '/device/$serialNumber/connectivity', params: { serialNumber: item.serialNumber } }}
      icon={isOver ? IconCircleCheck : IconPlugConnectedX}
      tone={isOver ? 'success' : 'offline'}
      words={t(isOver ? 'onlineAgain' : 'offline')}
      about={aboutMachine(item, t(isOver ? 'wasOffline' : 'since', { time: formats.timeOrDay(item.since, nowMs) }))}
    />
  );
}

function ApplicantNotification({ item, row }: EntryProps<'applicant'>) {
  const { t } = useTranslation(['notifications', 'common']);
  const { name, companyName, role } = item;
  return (
    <NotificationLine
      row={row}
      link={{ to: '/pendingusers' }}
      icon={IconUserPlus}
      tone="neutral"
      words={t('applicant', { name })}
      about={[t(`common:role.${role}`), companyName].filter(Boolean).join(' · ')}
    />
  );
}

function FirmwareNotification({ item, row }: EntryProps<'firmware'>) {
  const { t } = useTranslation('notifications');
  const { isInstalled, version, serialNumber } = item;
  return (
    <NotificationLine
      row={row}
      link={{ to: '/device/$serialNumber/firmware', params: { serialNumber } }}
      icon={isInstalled ? IconCircleCheck : IconCircleX}
      tone={isInstalled ? 'success' : 'warning'}
      words={t(isInstalled ? 'installed' : 'notInstalled', { version })}
      about={aboutMachine(item)}
    />
  );
}

function RunNotification({ item, row }: EntryProps<'profileRun'>) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const { profileName, machines, succeeded, serialNumber } = item;
  const isWhole = succeeded === machines;
  const counts = { count: machines, shown: formats.integer(machines), succeeded: formats.integer(succeeded) };
  return (
    <NotificationLine
      row={row}
      link={serialNumber && { to: '/device/$serialNumber/settings-profiles', params: { serialNumber } }}
      icon={isWhole ? IconListCheck : IconCircleX}
      tone={isWhole ? 'success' : 'warning'}
      words={t('profileRun', { profile: profileName })}
      about={t('profileRunResult', counts)}
    />
  );
}
