import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import type { MachineDrawingProps } from './drawing-props.ts';

const washingPhases: ReadonlySet<string | null> = new Set(['wash']);
const rinsingPhases: ReadonlySet<string | null> = new Set(['rinse']);

function waterOf({ cycle, stale }: MachineView): MachineDrawingProps['water'] {
  // Moving water would suggest live data.
  if (!cycle || stale) return 'still';
  if (washingPhases.has(cycle.phase)) return 'washing';
  return rinsingPhases.has(cycle.phase) ? 'rinsing' : 'still';
}

export function drawingContent(view: MachineView, model: RangeModel): MachineDrawingProps {
  const level = (volume: number | null, capacity: number) => (volume === null ? null : volume / capacity);
  const criticalTemperature = model.criticalTmp;
  return {
    family: model.family,
    tank: {
      level: level(view.reading('tankVlm'), model.tank.capacityVlm),
      temperature: view.reading('tankTmp'),
      criticalTemperature,
    },
    boiler: {
      level: level(view.reading('boilerVlm'), model.boiler.capacityVlm),
      temperature: view.reading('boilerTmp'),
      criticalTemperature,
    },
    isDoorOpen: view.isDoorOpen === true,
    water: waterOf(view),
    isStale: view.stale !== null,
  };
}
