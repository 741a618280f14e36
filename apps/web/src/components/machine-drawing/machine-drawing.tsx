import type { MachineFamily } from '@washboard/machine-model/ranges/range-model';
import { HoodMachine } from './hood-machine.tsx';
import classes from './machine-drawing.module.css';
import { UnderCounterMachine } from './under-counter-machine.tsx';
import type { VesselContent } from './vessel.tsx';

export interface MachineDrawingProps {
  family: MachineFamily;
  tank: VesselContent;
  boiler: VesselContent;
  isDoorOpen: boolean;
  /** What the water does: driven round by the wash pump, or fresh from the boiler. */
  water: 'still' | 'washing' | 'rinsing';
  /** Grey, because what it shows is not the present. */
  isStale: boolean;
}

const drawings = { underCounter: UnderCounterMachine, hood: HoodMachine };

/** The living drawing: levels, warmth, water and door are those of the machine. The same stands beside it in words. */
export function MachineDrawing({ family, isStale, ...content }: MachineDrawingProps) {
  const Drawing = drawings[family];
  return (
    <svg
      viewBox="0 0 256 240"
      className={classes.drawing}
      data-stale={isStale || undefined}
      data-water={content.water}
      aria-hidden="true"
    >
      <Drawing {...content} />
    </svg>
  );
}
