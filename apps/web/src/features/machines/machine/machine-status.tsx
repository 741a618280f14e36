import { Link } from '@tanstack/react-router';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useTranslation } from 'react-i18next';
import { AlarmWords } from '../../../components/badges/alarm-words.tsx';
import { ConditionBadge } from '../../../components/badges/condition-badge.tsx';
import { Freshness } from '../../../components/badges/freshness.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import { useAlarmDescription } from '../../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { isRewashNeeded } from '../../../lib/machine/is-rewash-first.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { useTitleAlarm } from '../../../lib/page-title.ts';
import { headlineOf, isTroubled } from '../headline.ts';
import classes from './machine-status.module.css';

interface MachineStatusProps {
  machine: ApplianceDetail;
  view: MachineView;
  /** The overview has the texts of alarms and deviations below. */
  isBrief?: boolean;
}

export function MachineStatus({ machine, view, isBrief = false }: MachineStatusProps) {
  const { openAlarms } = machine.state;
  const isStale = view.stale !== null;
  const headline = headlineOf(machine);
  const isHeld = isRewashNeeded(machine.state);
  const [worst] = openAlarms;
  return (
    <div className={classes.status} data-brief={(isBrief && !isHeld) || undefined}>
      {headline?.kind === 'rewash' && <RewashLink machine={machine} isStale={isStale} />}
      {headline?.kind === 'deviations' && <DeviationsLink machine={machine} isBrief={isBrief} />}
      {headline?.kind !== 'deviations' && worst && (
        <WorstAlarm machine={machine} worst={worst} isStale={isStale} isBrief={isBrief} />
      )}
      {headline?.kind === 'alarm' && isHeld && <RewashLink machine={machine} isStale={isStale} />}
      <Row gap={12} isOneLine className={classes.condition}>
        <ConditionBadge
          condition={view.condition}
          isStale={isStale || isTroubled(headline)}
          size={headline ? 'sm' : 'lg'}
        />
        <Freshness stale={view.stale} />
      </Row>
      <SpokenAlarms alarms={openAlarms} />
    </div>
  );
}

function RewashLink({ machine, isStale }: { machine: ApplianceDetail; isStale: boolean }) {
  const { t } = useTranslation();
  return (
    <Link to="/device/$serialNumber/haccp" params={machine} className={classes.alarm} data-stale={isStale || undefined}>
      <AlarmWords severity="warning" isStale={isStale} text={t('rewash')} size="lg" />
    </Link>
  );
}

/** The overview names the deviations below, and the page title names them everywhere. */
function DeviationsLink({ machine, isBrief }: Required<Pick<MachineStatusProps, 'machine' | 'isBrief'>>) {
  const words = useCountWords();
  const text = words.deviations(machine.openDeviations);
  const more = words.moreAlarms(machine.state.openAlarms.length);
  useTitleAlarm(text);
  if (isBrief) return null;
  return (
    <Link to="/device/$serialNumber/haccp" params={machine} className={classes.alarm}>
      <AlarmWords severity="critical" isStale={false} text={text} size="lg" />
      {more && <span className={classes.more}>{more}</span>}
    </Link>
  );
}

function useCountWords() {
  const { t } = useTranslation();
  const formats = useFormats();
  const shown = (count: number) => ({ count, shown: formats.integer(count) });
  return {
    deviations: (count: number) => t('openDeviations', shown(count)),
    moreAlarms: (count: number) => (count > 0 ? t('moreAlarms', shown(count)) : null),
  };
}

interface WorstAlarmProps {
  machine: ApplianceDetail;
  worst: OpenAlarm;
  isStale: boolean;
  isBrief: boolean;
}

function WorstAlarm({ machine, worst, isStale, isBrief }: WorstAlarmProps) {
  const { t } = useTranslation();
  const words = useCountWords();
  const description = useAlarmDescription(machine, worst);
  const severity = t(`severity.${worst.severity ?? 'unknown'}`);
  const text = t('alarmInWords', { severity, alarm: description ?? worst.errorCode });
  const more = [
    words.moreAlarms(machine.state.openAlarms.length - 1),
    machine.openDeviations > 0 && !isRewashNeeded(machine.state) ? words.deviations(machine.openDeviations) : null,
  ].filter((text) => text !== null);
  useTitleAlarm(text);
  return (
    <Link
      to="/device/$serialNumber/alarms"
      params={{ serialNumber: machine.serialNumber }}
      className={classes.alarm}
      data-stale={isStale || undefined}
      {...(isBrief && { 'aria-label': text })}
    >
      <AlarmWords severity={worst.severity} isStale={isStale} text={isBrief ? severity : text} size="lg" />
      {!isBrief && more.length > 0 && <span className={classes.more}>{more.join(' · ')}</span>}
    </Link>
  );
}

/** A machine that invents codes can have many alarms. */
const maxSpoken = 3;

/** A status region announces only changes; screen readers read the first state with the page. */
function SpokenAlarms({ alarms }: { alarms: readonly OpenAlarm[] }) {
  const { t } = useTranslation(['alarms', 'common']);
  const formats = useFormats();
  const names = alarms
    .slice(0, maxSpoken)
    .map(({ errorCode, severity }) => `${errorCode} ${t(`common:severity.${severity ?? 'unknown'}`)}`);
  const count = alarms.length;
  const others = count - names.length;
  if (others > 0) names.push(t('common:moreAlarms', { count: others, shown: formats.integer(others) }));
  return (
    <VisuallyHidden as="p" role="status">
      {count === 0 ? t('none') : t('spoken', { count, shown: formats.integer(count), alarms: names.join(', ') })}
    </VisuallyHidden>
  );
}
