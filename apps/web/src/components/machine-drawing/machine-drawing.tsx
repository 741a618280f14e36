import type { MachineDrawingProps } from './drawing-props.ts';
import { HoodMachine } from './hood-machine.tsx';
import classes from './machine-drawing.module.css';
import { UnderCounterMachine } from './under-counter-machine.tsx';

const drawings = { underCounter: UnderCounterMachine, hood: HoodMachine };

/** In the middle while the door is closed. */
const viewBoxes = { underCounter: '36 0 256 240', hood: '0 0 256 240' };

/** The living drawing: levels, warmth, water and door are those of the machine. The same stands beside it in words. */
export function MachineDrawing({ family, isStale, ...content }: MachineDrawingProps) {
  const Drawing = drawings[family];
  return (
    <svg
      viewBox={viewBoxes[family]}
      className={classes.drawing}
      data-stale={isStale || undefined}
      data-water={content.water}
      aria-hidden="true"
    >
      <Drawing {...content} />
    </svg>
  );
}
