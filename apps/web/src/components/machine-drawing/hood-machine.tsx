import { Basket } from './basket.tsx';
import type { MachineDrawingProps } from './drawing-props.ts';
import classes from './machine-drawing.module.css';
import { SprayArm } from './spray-arm.tsx';
import { Vessel } from './vessel.tsx';

type Props = Pick<MachineDrawingProps, 'tank' | 'boiler' | 'isDoorOpen' | 'water'>;

const frame = 'M66 226v8h12v-8M178 226v8h12v-8M8 110h50M198 110h50M16 110v10M240 110v10';

/** A cut front view: the hood lifts off the basket, the tank is below it, the boiler is at the bottom. */
export function HoodMachine({ tank, boiler, isDoorOpen, water }: Props) {
  return (
    <g>
      <path d="M62 112V34M194 112V34" className={classes.detail} />
      <rect x="58" y="112" width="140" height="114" rx="6" className={classes.case} />
      <path d={frame} className={classes.line} />
      <SprayArm x={128} y={106} width={96} direction="up" water={water} />
      <Basket x={128} y={98} width={108} />

      <g className={classes.door} style={{ transform: isDoorOpen ? 'translateY(-34px)' : undefined }}>
        <path d="M50 108V56a12 12 0 0 1 12-12h132a12 12 0 0 1 12 12v52" className={classes.hood} />
        <path d="M92 66h72" className={classes.handle} />
        <SprayArm x={128} y={54} width={96} direction="down" water={water} />
      </g>

      <Vessel
        path="M66 118h124v32l-20 18h-84l-20-18z"
        left={66}
        right={190}
        top={122}
        bottom={168}
        isMoving={water === 'washing'}
        {...tank}
      />
      <Vessel
        path="M80 176h60a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6h-60a6 6 0 0 1-6-6v-30a6 6 0 0 1 6-6z"
        left={74}
        right={146}
        top={178}
        bottom={218}
        isMoving={false}
        {...boiler}
      />
      <path d="M82 211h42m-42-5h42" className={classes.heater} />
      <circle cx="170" cy="197" r="14" className={classes.detail} />
      <path d="M170 188v18m-9-9h18" className={classes.pump} />
    </g>
  );
}
