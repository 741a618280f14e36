import { IconDoor, IconDoorOff } from '@tabler/icons-react';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import { ConditionBadge } from '../../../components/badges/condition-badge.tsx';
import { Freshness } from '../../../components/badges/freshness.tsx';
import { TemperatureGauge } from '../../../components/gauges/temperature-gauge.tsx';
import { drawingContent } from '../../../components/machine-drawing/drawing-content.ts';
import { MachineDrawing } from '../../../components/machine-drawing/machine-drawing.tsx';
import { isBad } from '../../../lib/alarms/is-bad.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { CycleNow } from './cycle-now.tsx';
import classes from './machine-now.module.css';

interface MachineNowProps {
  view: MachineView;
  model: RangeModel;
  /** The most urgent open alarm. */
  worstAlarm: OpenAlarm | undefined;
}

/** What a machine does now: its drawing, state, running cycle, boiler and tank. */
export function MachineNow({ view, model, worstAlarm }: MachineNowProps) {
  const { t } = useTranslation('appliances');
  const isStale = view.stale !== null;
  return (
    <section className={classes.card} aria-label={t('now.label')}>
      <div className={classes.content}>
        <div className={classes.drawing} role="img" aria-label={t('picture.label')}>
          <MachineDrawing {...drawingContent(view, model)} />
        </div>
        <div className={classes.condition}>
          <ConditionBadge condition={view.condition} isStale={isStale || isBad(worstAlarm)} size="lg" />
          {isStale ? <Freshness stale={view.stale} /> : <Door isOpen={view.isDoorOpen} />}
        </div>
        <div className={classes.cycle}>
          <CycleNow view={view} model={model} />
        </div>
        <Vessels view={view} model={model} />
      </div>
    </section>
  );
}

function Door({ isOpen }: { isOpen: boolean | null }) {
  const { t } = useTranslation('appliances');
  if (isOpen === null) return null;
  const Icon = isOpen ? IconDoorOff : IconDoor;
  return (
    <span className={classes.door}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {t(isOpen ? 'now.doorOpen' : 'now.doorClosed')}
    </span>
  );
}

const vessels = [
  { name: 'boiler', volume: 'boilerVlm', temperature: 'boilerTmp', setPoint: 'boilerSetPoint' },
  { name: 'tank', volume: 'tankVlm', temperature: 'tankTmp', setPoint: 'tankSetPoint' },
] as const;

/** An idle machine lowers its set points after a while and does not report them. */
function programmeOf({ condition, cycle }: MachineView, { programmes }: RangeModel) {
  if (cycle) return programmes[cycle.cycleType];
  return condition === 'startup' ? Object.values(programmes)[0] : undefined;
}

function Vessels({ view, model }: Pick<MachineNowProps, 'view' | 'model'>) {
  const { t } = useTranslation('appliances');
  const formats = useFormats(model.gamma);
  const programme = programmeOf(view, model);
  const isStale = view.stale !== null;

  function fillOf({ name, volume }: (typeof vessels)[number]): string | null {
    const value = view.reading(volume);
    if (value === null) return null;
    const capacity = formats.quantityText(volume, model[name].capacityVlm);
    return t('picture.fill', { volume: formats.quantity(volume, value).value, capacity });
  }

  return (
    <dl className={classes.vessels}>
      {vessels.map((vessel) => (
        <TemperatureGauge
          key={vessel.name}
          channel={vessel.temperature}
          name={t(`picture.${vessel.name}`)}
          value={view.reading(vessel.temperature)}
          setPoint={programme?.[vessel.setPoint]}
          criticalLimit={model.criticalTmp}
          isStale={isStale}
          size="lg"
        >
          {fillOf(vessel)}
        </TemperatureGauge>
      ))}
    </dl>
  );
}
