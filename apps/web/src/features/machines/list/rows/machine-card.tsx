import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { memo } from 'react';
import { ConditionMark } from '../../../../components/badges/condition-badge.tsx';
import { AsOfText } from '../../../../components/badges/freshness.tsx';
import { CycleRing } from '../../../../components/gauges/cycle-ring.tsx';
import { Reading } from '../../../../components/gauges/reading.tsx';
import { drawingContent } from '../../../../components/machine-drawing/drawing-content.ts';
import { MachineDrawing } from '../../../../components/machine-drawing/machine-drawing.tsx';
import { ProgrammeName } from '../../../../components/text/programme-name.tsx';
import { displayModelOf } from '../../../../lib/machine/display-model.ts';
import { viewMachine } from '../../../../lib/machine/machine-view.ts';
import { modelName } from '../../../../lib/machine/model-name.ts';
import { useLiveMachineView } from '../../../../lib/machine/use-machine-view.ts';
import { headlineOf, isTroubled } from '../../headline.ts';
import type { CardKind, MachineCardProps } from './card-kind.ts';
import { HeadlineLink } from './headline.tsx';
import classes from './machine-card.module.css';
import { MachineName } from './machine-name.tsx';
import { cardSizes } from './row-sizes.ts';

/** Unchanged machines keep their identity, so a card renders only for its own news. */
const MachineCard = memo(function MachineCard(props: MachineCardProps) {
  const { machine, draft, edits, words, link, nowMs } = props;
  const view = viewMachine(machine.state, link, nowMs);
  const isStale = view.stale !== null;
  const headline = headlineOf(machine);
  return (
    <article
      className={classes.card}
      aria-label={machine.applianceName}
      data-severity={headline?.severity}
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
        <div className={classes.lines} data-alarm={headline !== null || undefined}>
          {headline && (
            <HeadlineLink
              machine={machine}
              headline={headline}
              words={words}
              isStale={isStale}
              className={classes.alarm}
            />
          )}
          <ConditionMark
            condition={view.condition}
            isStale={isStale || isTroubled(headline)}
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
        {view.cycle && !headline && <RunningRing machine={machine} />}
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

export const machineCard: CardKind = {
  Card: MachineCard,
  Place: MachineCardPlace,
  ...cardSizes,
};
