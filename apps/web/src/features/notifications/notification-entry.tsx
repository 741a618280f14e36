import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconListCheck,
  IconPlugConnectedX,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Notification } from '@washboard/contract/notifications/notifications';
import { useTranslation } from 'react-i18next';
import { severityIcons } from '../../components/badges/severity-badge.tsx';
import { useAlarmDescription } from '../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './bell-panel.module.css';
import type { NotificationGroup } from './notification-groups.ts';

interface EntryProps<Kind extends Notification['kind'] = Notification['kind']> {
  item: Extract<Notification, { kind: Kind }>;
  /** Further alarms of the machine in this row. */
  others: number;
  /** When the newest of the row was noted. */
  at: string;
  isNew: boolean;
  onChoose: () => void;
}

interface NotificationEntryProps extends Pick<EntryProps, 'isNew' | 'onChoose'> {
  group: NotificationGroup;
}

export function NotificationEntry({ group: { shown: item, ...group }, ...rest }: NotificationEntryProps) {
  const props = { ...group, ...rest };
  switch (item.kind) {
    case 'alarm':
      return <AlarmNotification item={item} {...props} />;
    case 'offline':
      return <OfflineNotification item={item} {...props} />;
    case 'applicant':
      return <ApplicantNotification item={item} {...props} />;
    case 'firmware':
      return <FirmwareNotification item={item} {...props} />;
    case 'profileRun':
      return <RunNotification item={item} {...props} />;
  }
}

function AlarmNotification({ item, others, ...props }: EntryProps<'alarm'>) {
  const { t } = useTranslation(['notifications', 'common']);
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const description = useAlarmDescription(item, item);
  const { severity, stopDate, serialNumber, errorCode } = item;
  const words = t('common:alarmInWords', {
    severity: t(`common:severity.${severity ?? 'unknown'}`),
    alarm: description ?? errorCode,
  });
  return (
    <Line
      {...props}
      link={{
        to: '/device/$serialNumber/alarms',
        params: { serialNumber },
        search: others > 0 ? {} : { code: errorCode },
      }}
      icon={stopDate === null ? severityIcons[severity ?? 'unknown'] : IconCircleCheck}
      tone={stopDate === null ? (severity ?? 'unknown') : 'good'}
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

function OfflineNotification({ item, others: _, ...props }: EntryProps<'offline'>) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  return (
    <Line
      {...props}
      link={{ to: '/device/$serialNumber/connectivity', params: { serialNumber: item.serialNumber } }}
      icon={IconPlugConnectedX}
      tone="offline"
      words={t('offline')}
      about={aboutMachine(item, t('since', { time: formats.timeOrDay(item.since, nowMs) }))}
    />
  );
}

function ApplicantNotification({ item, others: _, ...props }: EntryProps<'applicant'>) {
  const { t } = useTranslation(['notifications', 'common']);
  const { name, companyName, role } = item;
  return (
    <Line
      {...props}
      link={{ to: '/pendingusers' }}
      icon={IconUserPlus}
      tone="neutral"
      words={t('applicant', { name })}
      about={[t(`common:role.${role}`), companyName].filter(Boolean).join(' · ')}
    />
  );
}

function FirmwareNotification({ item, others: _, ...props }: EntryProps<'firmware'>) {
  const { t } = useTranslation('notifications');
  const { isInstalled, version, serialNumber } = item;
  return (
    <Line
      {...props}
      link={{ to: '/device/$serialNumber/firmware', params: { serialNumber } }}
      icon={isInstalled ? IconCircleCheck : IconCircleX}
      tone={isInstalled ? 'good' : 'warning'}
      words={t(isInstalled ? 'installed' : 'notInstalled', { version })}
      about={aboutMachine(item)}
    />
  );
}

function RunNotification({ item, others: _, ...props }: EntryProps<'profileRun'>) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const { profileName, machines, succeeded, serialNumber } = item;
  const isWhole = succeeded === machines;
  const counts = { count: machines, shown: formats.integer(machines), succeeded: formats.integer(succeeded) };
  return (
    <Line
      {...props}
      link={serialNumber && { to: '/device/$serialNumber/settings-profiles', params: { serialNumber } }}
      icon={isWhole ? IconListCheck : IconCircleX}
      tone={isWhole ? 'good' : 'warning'}
      words={t('profileRun', { profile: profileName })}
      about={t('profileRunResult', counts)}
    />
  );
}

function aboutMachine(
  { applianceName, companyName }: { applianceName: string; companyName: string },
  ...facts: (string | undefined)[]
) {
  return [applianceName, companyName, ...facts].filter(Boolean).join(' · ');
}

interface LineProps {
  /** Null: nothing to open any more. */
  link: Pick<LinkProps, 'to' | 'params' | 'search'> | null | '';
  icon: Icon;
  tone: string;
  words: string;
  about: string;
  at: string;
  isNew: boolean;
  onChoose: () => void;
}

function Line({ link, icon: LineIcon, tone, words, about, at, isNew, onChoose }: LineProps) {
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const content = (
    <>
      <LineIcon size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.words}>{words}</span>
      <time className={classes.time} dateTime={at}>
        {formats.timeOrDay(at, nowMs)}
      </time>
      <span className={classes.about} dir="auto">
        {about}
      </span>
    </>
  );
  const face = { className: classes.entry, 'data-tone': tone, 'data-new': isNew || undefined };
  return (
    <li>
      {link ? (
        <Link {...link} {...face} onClick={onChoose}>
          {content}
        </Link>
      ) : (
        <div {...face}>{content}</div>
      )}
    </li>
  );
}
