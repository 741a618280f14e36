import { Vessel } from '../../../components/machine-drawing/vessel.tsx';
import classes from './chamber.module.css';
import { Dishes } from './dishes.tsx';
import type { FrontProps } from './front-props.ts';
import { WashArm } from './wash-arm.tsx';

type ChamberProps = Pick<FrontProps, 'tank' | 'water'>;

/** The inside of an under-counter machine: arms, basket, and the tank with its water. */
export function Chamber({ tank, water }: ChamberProps) {
  return (
    <svg viewBox="0 0 600 360" className={classes.chamber} data-mantine-color-scheme="dark" aria-hidden="true">
      <rect width="600" height="360" className={classes.cavity} />
      <path d="M0 0l46 34v212l-46 40M600 0l-46 34v212l46 40M46 34h508M46 246h508" className={classes.edge} />
      <rect x="46" y="34" width="508" height="212" className={classes.backWall} />
      <rect x="46" y="34" width="508" height="212" className={classes.lamp} data-water={water} />
      <WashArm x={300} y={88} width={300} direction="down" isSpraying={water !== 'still'} />
      <Dishes x={300} y={212} />
      <WashArm x={300} y={236} width={300} direction="up" isSpraying={water !== 'still'} />
      <g className={classes.tank}>
        <Vessel
          path="M40 254h520l-40 84a12 12 0 0 1-11 8H91a12 12 0 0 1-11-8z"
          left={40}
          right={560}
          top={260}
          bottom={346}
          isMoving={water === 'washing'}
          {...tank}
        />
      </g>
      {water === 'washing' && <rect width="600" height="360" className={classes.mist} />}
    </svg>
  );
}
