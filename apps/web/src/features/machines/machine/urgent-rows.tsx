import { Link } from '@tanstack/react-router';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronRight from '~icons/tabler/chevron-right';
import { AlarmWords } from '../../../components/badges/alarm-words.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useAlarmDescription } from '../../../lib/alarms/alarm-texts-api.ts';
import { isUrgent } from '../../../lib/alarms/is-urgent.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import classes from './urgent-rows.module.css';

interface UrgentRowsProps {
  machine: ApplianceDetail;
  view: MachineView;
}

/** More rows would push the machine itself out of sight. */
const maxAlarms = 3;

/** The open alarms of a machine and its open deviations, in the order of the attention score. */
export function UrgentRows({ machine, view }: UrgentRowsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { openAlarms } = machine.state;
  if (openAlarms.length === 0 && machine.openDeviations === 0) return null;
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
        {machine.openDeviations > 0 && <DeviationsRow machine={machine} />}
        {rowsOf(shown.filter((alarm) => !isUrgent(alarm)))}
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

interface UrgentRowProps {
  machine: ApplianceDetail;
  to: '/device/$serialNumber/alarms' | '/device/$serialNumber/haccp';
  severity: OpenAlarm['severity'];
  text: string;
  isStale?: boolean;
  action: string;
  children?: ReactNode;
}

function UrgentRow({ machine, to, severity, text, isStale = false, action, children }: UrgentRowProps) {
  return (
    <li>
      <Link
        to={to}
        params={{ serialNumber: machine.serialNumber }}
        className={classes.row}
        data-severity={severity ?? 'unknown'}
        data-stale={isStale || undefined}
      >
        <Text as="span" flex="1 1 260px" miw={0}>
          <AlarmWords severity={severity} isStale={isStale} text={text} />
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
function DeviationsRow({ machine }: Pick<UrgentRowProps, 'machine'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const count = machine.openDeviations;
  return (
    <UrgentRow
      machine={machine}
      to="/device/$serialNumber/haccp"
      severity="critical"
      text={t('openDeviations', { count, shown: formats.integer(count) })}
      action={t('seeRecords')}
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
      severity={severity}
      text={text}
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
