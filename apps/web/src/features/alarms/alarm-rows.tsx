import { Link } from '@tanstack/react-router';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useTranslation } from 'react-i18next';
import IconChevronRight from '~icons/tabler/chevron-right';
import { AlarmWords } from '../../components/badges/alarm-words.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useAlarmDescription } from '../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './alarm-rows.module.css';

interface AlarmRowsProps {
  machine: ApplianceDetail;
  view: MachineView;
}

/** More rows would push the machine itself out of sight. */
const maxRows = 3;

export function AlarmRows({ machine, view }: AlarmRowsProps) {
  const { t } = useTranslation(['alarms', 'common']);
  const formats = useFormats();
  const { openAlarms } = machine.state;
  if (openAlarms.length === 0) return null;
  const others = openAlarms.length - maxRows;
  return (
    <section aria-label={t('title')}>
      <Stack as="ul" gap={8}>
        {openAlarms.slice(0, maxRows).map((alarm) => (
          <AlarmRow key={alarm.errorCode} machine={machine} alarm={alarm} isStale={view.stale !== null} />
        ))}
      </Stack>
      {others > 0 && (
        <Link
          to="/device/$serialNumber/alarms"
          params={{ serialNumber: machine.serialNumber }}
          className={classes.others}
        >
          {t('common:moreAlarms', { count: others, shown: formats.integer(others) })}
        </Link>
      )}
    </section>
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
  const shown = severity ?? 'unknown';
  return (
    <li>
      <Link
        to="/device/$serialNumber/alarms"
        params={{ serialNumber: machine.serialNumber }}
        className={classes.row}
        data-severity={shown}
        data-stale={isStale || undefined}
      >
        <Text as="span" flex="1 1 260px" miw={0}>
          <AlarmWords
            severity={severity}
            isStale={isStale}
            text={t('common:alarmInWords', {
              severity: t(`common:severity.${shown}`),
              alarm: description ?? errorCode,
            })}
          />
        </Text>
        <Text as="span" size="sm" tone="quiet" isNumber className={classes.facts}>
          <Text as="span" isStrong>
            {errorCode}
          </Text>
          <span>{t('since', { time: formats.timeOrDay(startDate, nowMs) })}</span>
          <Text as="span" tone="accent" isStrong className={classes.repair}>
            {t('steps')}
          </Text>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </Text>
      </Link>
    </li>
  );
}
