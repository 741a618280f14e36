import { Link } from '@tanstack/react-router';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AlarmMark } from '../../../components/alarm-mark.tsx';
import { AsOf } from '../../../components/as-of.tsx';
import { ConditionBadge } from '../../../components/condition-badge.tsx';
import { CycleRing } from '../../../components/cycle-ring.tsx';
import { drawingContent } from '../../../components/machine-drawing/drawing-content.ts';
import { MachineDrawing } from '../../../components/machine-drawing/machine-drawing.tsx';
import { ProgrammeName } from '../../../components/programme-name.tsx';
import { Reading } from '../../../components/reading.tsx';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { rangeNames } from '../../../lib/machine/range-names.ts';
import { isAtWork, useLiveMachineView, useRestingMachineView } from '../../../lib/machine/use-machine-view.ts';
import classes from './machine-card.module.css';

interface MachineCardProps {
  machine: ApplianceSummary;
}

/** Redrawn only when its own machine has news: the cache keeps the identity of all others. */
export const MachineCard = memo(function MachineCard({ machine }: MachineCardProps) {
  return isAtWork(machine.state) ? <WorkingCard machine={machine} /> : <RestingCard machine={machine} />;
});

function WorkingCard({ machine }: MachineCardProps) {
  return <CardContent machine={machine} view={useLiveMachineView(machine.state)} />;
}

function RestingCard({ machine }: MachineCardProps) {
  return <CardContent machine={machine} view={useRestingMachineView(machine.state)} />;
}

function CardContent({ machine, view }: MachineCardProps & { view: MachineView }) {
  const { t } = useTranslation('appliances');
  const nameId = useId();
  const isStale = view.stale !== null;
  return (
    <article className={classes.card} aria-labelledby={nameId}>
      <div className={classes.drawing}>
        <MachineDrawing {...drawingContent(view, rangeModelOf(machine.gamma, machine.modelNumber))} />
      </div>
      <div className={classes.head}>
        <h2 id={nameId} className={classes.name}>
          <Link to="/device/$serialNumber" params={{ serialNumber: machine.serialNumber }} className={classes.link}>
            {machine.applianceName}
          </Link>
        </h2>
        <p className={classes.identity}>
          {`${rangeNames[machine.gamma]} ${machine.modelNumber}`} · {machine.serialNumber}
        </p>
        <p className={classes.identity}>{machine.companyName}</p>
      </div>
      <div className={classes.state}>
        <div className={classes.lines}>
          <ConditionBadge condition={view.condition} isStale={isStale} />
          <AlarmMark alarms={machine.state.openAlarms} isStale={isStale} />
          <p className={classes.freshness}>
            {view.stale ? (
              <AsOf instant={view.stale.asOf} />
            ) : view.cycle ? (
              <ProgrammeName cycleType={view.cycle.cycleType} />
            ) : (
              t('live')
            )}
          </p>
        </div>
        {view.cycle && <CycleRing cycle={view.cycle} isStale={isStale} />}
      </div>
      <dl className={classes.readings}>
        <Reading
          channel="boilerTmp"
          name={t('list.column.boiler')}
          value={view.reading('boilerTmp')}
          isStale={isStale}
        />
        <Reading channel="tankTmp" name={t('list.column.tank')} value={view.reading('tankTmp')} isStale={isStale} />
      </dl>
    </article>
  );
}
