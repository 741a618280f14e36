import { Basket } from './basket.tsx';
import type { MachineDrawingProps } from './drawing-props.ts';
import classes from './machine-drawing.module.css';
import { SprayArm } from './spray-arm.tsx';
import { Vessel } from './vessel.tsx';

type Props = Pick<MachineDrawingProps, 'tank' | 'boiler' | 'isDoorOpen' | 'water'>;

const frame = 'M96 222v8h14v-8M218 222v8h14v-8M86 42h156';
const details =
  'M101 20h36a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-36a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3z' +
  'M211 26a5 5 0 1 0 10 0a5 5 0 1 0-10 0M193 26a5 5 0 1 0 10 0a5 5 0 1 0-10 0' +
  'M96 132V60a8 8 0 0 1 8-8h120a8 8 0 0 1 8 8v72';

/** A cut side view: chamber, tank and boiler from top to bottom; the door folds down. */
export function UnderCounterMachine({ tank, boiler, isDoorOpen, water }: Props) {
  return (
    <g className={classes.body} style={{ transform: isDoorOpen ? 'translateX(36px)' : undefined }}>
      <rect x="86" y="10" width="156" height="212" rx="10" className={classes.case} />
      <path d={frame} className={classes.line} />
      <path d={details} className={classes.detail} />
      <SprayArm x={164} y={62} width={92} direction="down" water={water} />
      <Basket x={164} y={116} width={104} />
      <SprayArm x={164} y={126} width={92} direction="up" water={water} />
      <Vessel
        path="M96 134h136v20l-22 20h-92l-22-20z"
        left={96}
        right={232}
        top={138}
        bottom={174}
        isMoving={water === 'washing'}
        {...tank}
      />

      <Vessel
        path="M110 182h58a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6h-58a6 6 0 0 1-6-6v-22a6 6 0 0 1 6-6z"
        left={104}
        right={174}
        top={184}
        bottom={216}
        isMoving={false}
        {...boiler}
      />
      <path d="M112 209h40m-40-5h40" className={classes.heater} />
      <circle cx="208" cy="199" r="13" className={classes.detail} />
      <path d="M208 191v16m-8-8h16" className={classes.pump} />

      <g
        className={classes.door}
        style={{ transform: isDoorOpen ? 'rotate(-90deg)' : undefined, transformOrigin: '83px 134px' }}
      >
        <rect x="78" y="50" width="8" height="86" rx="3" className={classes.panel} />
        <path d="M74 58v14" className={classes.handle} />
      </g>
    </g>
  );
}
