import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconDoor from '~icons/tabler/door';
import IconDoorOff from '~icons/tabler/door-off';
import { TemperatureGauge } from '../../../components/gauges/temperature-gauge.tsx';
import { drawingContent } from '../../../components/machine-drawing/drawing-content.ts';
import { MachineDrawing } from '../../../components/machine-drawing/machine-drawing.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { CycleNow } from './cycle-now.tsx';
import classes from './machine-now.module.css';

interface MachineNowProps {
  view: MachineView;
  model: RangeModel;
  children?: ReactNode;
}

export function MachineNow({ view, model, children }: MachineNowProps) {
  const { t } = useTranslation('appliances');
  return (
    <section className={classes.card} aria-label={t('now.label')}>
      <div className={classes.content}>
        <div style={{ gridArea: 'drawing' }} role="img" aria-label={t('picture.label')}>
          <MachineDrawing {...drawingContent(view, model)} />
        </div>
        <div className={classes.cycle}>
          <CycleNow view={view} model={model} />
          {view.cycle === null && children}
          {view.stale === null && <DoorState isOpen={view.isDoorOpen} />}
        </div>
        <VesselGauges view={view} model={model} />
      </div>
    </section>
  );
}

function DoorState({ isOpen }: { isOpen: boolean | null }) {
  const { t } = useTranslation('appliances');
  if (isOpen === null) return null;
  const Icon = isOpen ? IconDoorOff : IconDoor;
  return (
    <p className={classes.door}>
      <Icon size={18} />
      {t(isOpen ? 'now.doorOpen' : 'now.doorClosed')}
    </p>
  );
}

const vessels = [
  { name: 'boiler', volume: 'boilerVlm', temperature: 'boilerTmp', setPoint: 'boilerSetPoint' },
  { name: 'tank', volume: 'tankVlm', temperature: 'tankTmp', setPoint: 'tankSetPoint' },
] as const;

/** An idle machine lowers its set points and does not report them. */
function programmeOf({ condition, cycle }: MachineView, { programmes }: RangeModel) {
  if (cycle) return programmes[cycle.cycleType];
  return condition === 'startup' ? Object.values(programmes)[0] : undefined;
}

function VesselGauges({ view, model }: Pick<MachineNowProps, 'view' | 'model'>) {
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
