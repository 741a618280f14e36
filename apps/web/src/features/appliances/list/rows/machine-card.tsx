import { Link } from '@tanstack/react-router';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { memo } from 'react';
import { AlarmWords } from '../../../../components/badges/alarm-words.tsx';
import { ConditionMark } from '../../../../components/badges/condition-badge.tsx';
import { AsOfText } from '../../../../components/badges/freshness.tsx';
import { CycleRing } from '../../../../components/gauges/cycle-ring.tsx';
import { Reading } from '../../../../components/gauges/reading.tsx';
import { drawingContent } from '../../../../components/machine-drawing/drawing-content.ts';
import { MachineDrawing } from '../../../../components/machine-drawing/machine-drawing.tsx';
import { ProgrammeName } from '../../../../components/text/programme-name.tsx';
import { useAlarmDescription } from '../../../../lib/alarms/alarm-texts-api.ts';
import { isBad } from '../../../../lib/alarms/is-bad.ts';
import { displayModelOf } from '../../../../lib/machine/display-model.ts';
import { isRewashFirst } from '../../../../lib/machine/is-rewash-first.ts';
import { viewMachine } from '../../../../lib/machine/machine-view.ts';
import { modelName } from '../../../../lib/machine/model-name.ts';
import { useLiveMachineView } from '../../../../lib/machine/use-machine-view.ts';
import type { CardKind, MachineCardProps } from './card-kind.ts';
import classes from './machine-card.module.css';
import { MachineName } from './machine-name.tsx';
import type { RowWords } from './row-words.ts';

/** Unchanged machines keep their identity, so a card renders only for its own news. */
const MachineCard = memo(function MachineCard(props: MachineCardProps) {
  const { machine, draft, edits, words, link, nowMs } = props;
  const view = viewMachine(machine.state, link, nowMs);
  const isStale = view.stale !== null;
  const [worst] = machine.state.openAlarms;
  const isRewash = isRewashFirst(machine.state);
  return (
    <article
      className={classes.card}
      aria-label={machine.applianceName}
      data-severity={isRewash ? 'warning' : worst && (worst.severity ?? 'unknown')}
      data-stale={isStale || undefined}
    >
      <div className={classes.drawing}>
        <MachineDrawing {...drawingContent(view, displayModelOf(machine))} />
      </div>
      <div className={classes.head}>
        <div className={classes.name}>
          <MachineName
            serialNumber={machine.serialNumber}
            applianceName={machine.applianceName}
            draft={draft}
            edits={edits}
            words={words}
            linkClassName={classes.link}
            isHeading
          />
        </div>
        <p className={classes.identity} title={modelName(machine)}>
          {machine.serialNumber} · {modelName(machine)}
        </p>
        <p className={classes.identity} dir="auto" title={machine.companyName}>
          {machine.companyName}
        </p>
      </div>
      <div className={classes.state}>
        <div className={classes.lines} data-alarm={isRewash || (worst && true)}>
          {isRewash ? (
            <Link to="/device/$serialNumber/haccp" params={machine} className={classes.alarm}>
              <AlarmWords severity="warning" isStale={isStale} text={words.rewash} />
            </Link>
          ) : (
            worst && <CardAlarm machine={machine} worst={worst} words={words} isStale={isStale} />
          )}
          <ConditionMark
            condition={view.condition}
            isStale={isStale || isBad(worst)}
            text={words.condition(view.condition)}
          />
          <p className={classes.freshness}>
            {view.stale ? (
              <AsOfText text={words.asOf(view.stale.asOf, nowMs)} />
            ) : view.cycle ? (
              <ProgrammeName cycleType={view.cycle.cycleType} />
            ) : (
              words.live
            )}
          </p>
        </div>
        {view.cycle && !worst && !isRewash && <RunningRing machine={machine} />}
      </div>
      <dl className={classes.readings}>
        <Reading
          size="inline"
          channel="boilerTmp"
          name={words.boiler}
          value={view.reading('boilerTmp')}
          isStale={isStale}
        />
        <Reading size="inline" channel="tankTmp" name={words.tank} value={view.reading('tankTmp')} isStale={isStale} />
      </dl>
    </article>
  );
});

interface CardAlarmProps {
  machine: ApplianceSummary;
  worst: OpenAlarm;
  words: RowWords;
  isStale: boolean;
}

function CardAlarm({ machine, worst, words, isStale }: CardAlarmProps) {
  const { serialNumber, state } = machine;
  const description = useAlarmDescription(machine, worst);
  const { short, inWords } = words.alarms(state.openAlarms, worst);
  return (
    <Link to="/device/$serialNumber/alarms" params={{ serialNumber }} className={classes.alarm}>
      <AlarmWords
        severity={worst.severity}
        isStale={isStale}
        text={description == null ? `${short} · ${worst.errorCode}` : inWords(description)}
      />
    </Link>
  );
}

function RunningRing({ machine }: { machine: ApplianceSummary }) {
  const { cycle, stale } = useLiveMachineView(machine.state);
  return cycle && <CycleRing cycle={cycle} isStale={stale !== null} />;
}

function MachineCardPlace() {
  return (
    <div className={`${classes.card} ${classes.placeholder}`} aria-busy="true">
      <div className={classes.drawing} />
      <div className={classes.head} />
      <div className={classes.state} />
    </div>
  );
}

export const machineCard: CardKind = { Card: MachineCard, Place: MachineCardPlace, height: 184, leastWidth: 336 };
