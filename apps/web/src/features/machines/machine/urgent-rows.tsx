import { Link, type LinkProps } from '@tanstack/react-router';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { offlineAfterHours } from '@washboard/contract/notifications/notification-limits';
import { dayMs, hourMs } from '@washboard/contract/time/durations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import { AlarmWords } from '../../../components/badges/alarm-words.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useAlarmDescription } from '../../../lib/alarms/alarm-texts-api.ts';
import { isUrgent } from '../../../lib/alarms/is-urgent.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { isPhoneShell } from '../../../lib/shell.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import classes from './urgent-rows.module.css';

interface UrgentRowsProps {
  machine: ApplianceDetail;
  view: MachineView;
  /** Whether the reader may record the corrective action of a deviation. */
  mayRecord?: boolean;
}

/** More rows would push the machine itself out of sight. */
const maxAlarms = 3;

/** The open alarms of a machine, its open deviations and its long silence, in the order of the attention score. */
export function UrgentRows({ machine, view, mayRecord = false }: UrgentRowsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const silentDays = useSilentDays(machine);
  const { openAlarms } = machine.state;
  if (openAlarms.length === 0 && machine.openDeviations === 0 && silentDays === null) return null;
  const shown = openAlarms.slice(0, maxAlarms);
  const others = openAlarms.length - shown.length;
  const rowsOf = (alarms: readonly OpenAlarm[]) =>
    alarms.map((alarm) => (
      <AlarmRow key={alarm.errorCode} machine={machine} alarm={alarm} isStale={view.stale !== null} />
    ));
  return (
    <section aria-label={t('needsYou')}>
      <Stack as="ul" gap={8}>
        {rowsOf(shown.filter(isUrgent))}
        {machine.openDeviations > 0 && <DeviationsRow machine={machine} mayRecord={mayRecord} />}
        {rowsOf(shown.filter((alarm) => !isUrgent(alarm) && alarm.severity !== 'notice'))}
        {silentDays !== null && <SilenceRow machine={machine} days={silentDays} />}
        {rowsOf(shown.filter(({ severity }) => severity === 'notice'))}
      </Stack>
      {others > 0 && (
        <Link
          to="/device/$serialNumber/alarms"
          params={{ serialNumber: machine.serialNumber }}
          className={classes.others}
        >
          {t('moreAlarms', { count: others, shown: formats.integer(others) })}
        </Link>
      )}
    </section>
  );
}

/** @returns null for a machine that is connected or was so a short while ago */
function useSilentDays({ state: { connection } }: ApplianceDetail): number | null {
  const nowMs = useNowEachHalfMinute();
  if (connection.state === 'online' || connection.since === null) return null;
  const silentMs = nowMs - Date.parse(connection.since);
  return silentMs < offlineAfterHours * hourMs ? null : Math.floor(silentMs / dayMs);
}

interface UrgentRowProps extends Pick<LinkProps, 'to' | 'search'> {
  machine: ApplianceDetail;
  severity?: OpenAlarm['severity'];
  words: ReactNode;
  isStale?: boolean;
  action: string;
  children?: ReactNode;
}

function UrgentRow({ machine, severity, words, isStale = false, action, children, ...link }: UrgentRowProps) {
  return (
    <li>
      <Link
        {...link}
        params={{ serialNumber: machine.serialNumber }}
        className={classes.row}
        data-severity={severity === null ? 'unknown' : severity}
        data-stale={isStale || undefined}
      >
        <Text as="span" flex="1 1 260px" miw={0}>
          {words}
        </Text>
        <Text as="span" size="sm" tone="quiet" isNumber className={classes.facts}>
          {children}
          <Text as="span" tone="accent" isStrong className={classes.action}>
            {action}
          </Text>
          <IconChevronRight size={18} />
        </Text>
      </Link>
    </li>
  );
}

/** A record stays true while its machine is offline, so the row is never stale. */
function DeviationsRow({ machine, mayRecord }: Required<Pick<UrgentRowsProps, 'machine' | 'mayRecord'>>) {
  const { t } = useTranslation(['common', 'appliances']);
  const formats = useFormats();
  const count = machine.openDeviations;
  return (
    <UrgentRow
      machine={machine}
      to="/device/$serialNumber/haccp"
      severity="critical"
      words={
        <AlarmWords
          severity="critical"
          isStale={false}
          text={t('openDeviations', { count, shown: formats.integer(count) })}
        />
      }
      action={t(mayRecord ? 'appliances:urgent.record' : 'seeRecords')}
    />
  );
}

function SilenceRow({ machine, days }: { machine: ApplianceDetail; days: number }) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  return (
    <UrgentRow
      machine={machine}
      // In the shell for phones, the page of the connection is part of the service menu.
      to={isPhoneShell ? '/device/$serialNumber/settings' : '/device/$serialNumber/connectivity'}
      words={
        <Row as="span" gap={6} isOneLine>
          <IconPlugConnectedX size={18} />
          {t('urgent.silent', { count: days, shown: formats.integer(days) })}
        </Row>
      }
      action={t('urgent.connection')}
    />
  );
}

interface AlarmRowProps {
  machine: ApplianceDetail;
  alarm: OpenAlarm;
  isStale: boolean;
}

function AlarmRow({ machine, alarm, isStale }: AlarmRowProps) {
  const { t } = useTranslation(['alarms', 'common']);
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const description = useAlarmDescription(machine, alarm);
  const { errorCode, severity, startDate } = alarm;
  const text = t('common:alarmInWords', {
    severity: t(`common:severity.${severity ?? 'unknown'}`),
    alarm: description ?? errorCode,
  });
  return (
    <UrgentRow
      machine={machine}
      to="/device/$serialNumber/alarms"
      search={{ code: errorCode }}
      severity={severity}
      words={<AlarmWords severity={severity} isStale={isStale} text={text} />}
      isStale={isStale}
      action={t('steps')}
    >
      <Text as="span" isStrong>
        {errorCode}
      </Text>
      <span>{t('since', { time: formats.timeOrDay(startDate, nowMs) })}</span>
    </UrgentRow>
  );
}
