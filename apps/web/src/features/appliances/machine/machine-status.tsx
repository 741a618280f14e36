import { Link } from '@tanstack/react-router';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useTranslation } from 'react-i18next';
import { AlarmWords } from '../../../components/badges/alarm-words.tsx';
import { ConditionBadge } from '../../../components/badges/condition-badge.tsx';
import { Freshness } from '../../../components/badges/freshness.tsx';
import spokenClasses from '../../../components/text/spoken.module.css';
import { useAlarmDescription } from '../../../lib/alarms/alarm-texts-api.ts';
import { isBad } from '../../../lib/alarms/is-bad.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { useTitleAlarm } from '../../../lib/page-title.ts';
import classes from './machine-status.module.css';

interface MachineStatusProps {
  machine: ApplianceDetail;
  view: MachineView;
}

/** The worst open alarm in its own words, with the link to its repair; what the machine is doing; how fresh both are. */
export function MachineStatus({ machine, view }: MachineStatusProps) {
  const { openAlarms } = machine.state;
  const [worst] = openAlarms;
  const isStale = view.stale !== null;
  return (
    <div className={classes.status}>
      {worst && <WorstAlarm machine={machine} worst={worst} others={openAlarms.length - 1} isStale={isStale} />}
      <div className={classes.condition}>
        <ConditionBadge condition={view.condition} isStale={isStale || isBad(worst)} size={worst ? 'sm' : 'lg'} />
        <Freshness stale={view.stale} />
      </div>
      <SpokenAlarms alarms={openAlarms} />
    </div>
  );
}

interface WorstAlarmProps {
  machine: ApplianceDetail;
  worst: OpenAlarm;
  others: number;
  isStale: boolean;
}

function WorstAlarm({ machine, worst, others, isStale }: WorstAlarmProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const description = useAlarmDescription(machine, worst);
  const severity = worst.severity ?? 'unknown';
  const text = t('alarmInWords', { severity: t(`severity.${severity}`), alarm: description ?? worst.errorCode });
  const more = others > 0 ? t('moreAlarms', { count: others, shown: formats.integer(others) }) : null;
  useTitleAlarm(text);
  return (
    <Link
      to="/device/$serialNumber/alarms"
      params={{ serialNumber: machine.serialNumber }}
      className={classes.alarm}
      data-stale={isStale || undefined}
    >
      <AlarmWords severity={worst.severity} isStale={isStale} text={text} size="lg" />
      {more && <span className={classes.more}>{more}</span>}
    </Link>
  );
}

/** Announces changes to screen readers; the initial state is read with the page. */
function SpokenAlarms({ alarms }: { alarms: readonly OpenAlarm[] }) {
  const { t } = useTranslation(['alarms', 'common']);
  const formats = useFormats();
  const names = alarms.map(
    ({ errorCode, severity }) => `${errorCode} ${t(`common:severity.${severity ?? 'unknown'}`)}`,
  );
  const count = alarms.length;
  return (
    <p role="status" className={spokenClasses.spoken}>
      {count === 0 ? t('none') : t('spoken', { count, shown: formats.integer(count), alarms: names.join(', ') })}
    </p>
  );
}
