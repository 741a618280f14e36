import type { MachineDrawingProps } from './drawing-props.ts';
import { HoodMachine } from './hood-machine.tsx';
import classes from './machine-drawing.module.css';
import { UnderCounterMachine } from './under-counter-machine.tsx';

const drawings = { underCounter: UnderCounterMachine, hood: HoodMachine };

const viewBoxes = { underCounter: '36 0 256 240', hood: '0 0 256 240' };

/** The page states the same in words. */
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
