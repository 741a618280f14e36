import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { memo } from 'react';
import { AlarmWords } from '../../../../components/badges/alarm-words.tsx';
import { ConditionMark } from '../../../../components/badges/condition-badge.tsx';
import { AsOfText } from '../../../../components/badges/freshness.tsx';
import { CycleRing } from '../../../../components/gauges/cycle-ring.tsx';
import { ProgrammeName } from '../../../../components/text/programme-name.tsx';
import { useAlarmDescription } from '../../../../lib/alarms/alarm-texts-api.ts';
import { isRewashFirst } from '../../../../lib/machine/is-rewash-first.ts';
import { type MachineView, viewMachine } from '../../../../lib/machine/machine-view.ts';
import { useLiveMachineView } from '../../../../lib/machine/use-machine-view.ts';
import type { CardKind, MachineCardProps } from '../rows/card-kind.ts';
import { machineAddress } from '../rows/row-actions.ts';
import type { RowWords } from '../rows/row-words.ts';
import classes from './machine-line.module.css';

const MachineLine = memo(function MachineLine({ machine, words, link, nowMs }: MachineCardProps) {
  const view = viewMachine(machine.state, link, nowMs);
  const isStale = view.stale !== null;
  const [worst] = machine.state.openAlarms;
  const isRewash = isRewashFirst(machine.state);
  return (
    <article
      className={classes.line}
      data-severity={isRewash ? 'warning' : worst && (worst.severity ?? 'unknown')}
      data-stale={isStale || undefined}
    >
      <h2 className={classes.name}>
        <a href={machineAddress(machine.serialNumber)} className={classes.link} data-action="open" dir="auto">
          {machine.applianceName}
        </a>
      </h2>
      <p className={classes.place} dir="auto">
        {machine.companyName} · {machine.serialNumber}
      </p>
      <div className={classes.state}>
        {isRewash ? (
          <AlarmWords severity="warning" isStale={isStale} text={words.rewash} />
        ) : worst ? (
          <LineAlarm machine={machine} worst={worst} words={words} isStale={isStale} />
        ) : (
          <Activity view={view} words={words} nowMs={nowMs} />
        )}
      </div>
      {view.cycle && (
        <div className={classes.ring}>
          <RunningRing machine={machine} />
        </div>
      )}
    </article>
  );
});

interface LineAlarmProps {
  machine: ApplianceSummary;
  worst: OpenAlarm;
  words: RowWords;
  isStale: boolean;
}

function LineAlarm({ machine, worst, words, isStale }: LineAlarmProps) {
  const description = useAlarmDescription(machine, worst);
  const { short, inWords } = words.alarms(machine.state.openAlarms, worst);
  return (
    <AlarmWords
      severity={worst.severity}
      isStale={isStale}
      text={description == null ? `${short} · ${worst.errorCode}` : inWords(description)}
    />
  );
}

function Activity({ view, words, nowMs }: { view: MachineView; words: RowWords; nowMs: number }) {
  return (
    <>
      <ConditionMark condition={view.condition} isStale={view.stale !== null} text={words.condition(view.condition)} />
      <span className={classes.detail}>
        {view.stale ? (
          <AsOfText text={words.asOf(view.stale.asOf, nowMs)} />
        ) : (
          view.cycle && <ProgrammeName cycleType={view.cycle.cycleType} />
        )}
      </span>
    </>
  );
}

/** Only this part renders each second. */
function RunningRing({ machine }: { machine: ApplianceSummary }) {
  const { cycle, stale } = useLiveMachineView(machine.state);
  return cycle && <CycleRing cycle={cycle} isStale={stale !== null} />;
}

const MachineLinePlace = () => <div className={classes.line} aria-busy="true" />;

export const machineLine: CardKind = { Card: MachineLine, Place: MachineLinePlace, height: 96, leastWidth: 336 };
