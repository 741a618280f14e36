import { BrandMark } from '../../../components/layout/brand-mark.tsx';
import { Vessel } from '../../../components/machine-drawing/vessel.tsx';
import chamber from './chamber.module.css';
import { Dishes, type FrontProps, WashArm } from './chamber.tsx';
import { DoorKey } from './door-key.tsx';
import classes from './hood-front.module.css';
import { Steam } from './steam.tsx';
import steel from './steel.module.css';

export function HoodFront({ tank, isDoorOpen, water, isSteaming, name, fascia, onDoor }: FrontProps) {
  const isSpraying = water !== 'still';
  return (
    <div className={classes.machine} data-open={isDoorOpen || undefined}>
      <div className={classes.work}>
        <svg viewBox="40 8 620 472" className={classes.drawing} aria-hidden="true">
          <defs>
            <linearGradient id="panel-hood-steel" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" className={steel.light} />
              <stop offset="0.55" className={steel.mid} />
              <stop offset="1" className={steel.dark} />
            </linearGradient>
          </defs>
          <path d="M0 352h110M590 352h110M22 352v132M678 352v132" className={classes.table} />
          <path d="M150 352V30a12 12 0 0 1 12-12h376a12 12 0 0 1 12 12v322" className={classes.column} />
          <path d="M186 352V18M514 352V18" className={classes.rail} />
          <g data-mantine-color-scheme="dark">
            <rect x="128" y="160" width="444" height="192" className={classes.inside} />
            <rect x="128" y="160" width="444" height="192" className={chamber.lamp} data-water={water} />
            <WashArm x={350} y={336} width={280} direction="up" isSpraying={isSpraying} />
            <Dishes x={350} y={318} />
          </g>
          <g className={`${steel.moving} ${classes.hood}`}>
            <g data-mantine-color-scheme="dark">
              <WashArm x={350} y={182} width={280} direction="down" isSpraying={isSpraying} />
            </g>
            <path
              fillRule="evenodd"
              d="M104 344V168a34 34 0 0 1 34-34h424a34 34 0 0 1 34 34v176zM176 176a14 14 0 0 0-14 14v110a14 14 0 0 0 14 14h348a14 14 0 0 0 14-14V190a14 14 0 0 0-14-14z"
              fill="url(#panel-hood-steel)"
              className={steel.outline}
            />
            <rect x="162" y="176" width="376" height="138" rx="14" className={steel.window} />
            <path d="M190 186l-16 44M212 186l-32 88" className={steel.gleam} />
            <path d="M84 330h532" className={classes.handle} />
            <path d="M92 327h516" className={steel.handleLight} />
          </g>
          <rect x="98" y="352" width="504" height="134" className={classes.body} />
          <g className={chamber.tank} data-mantine-color-scheme="dark">
            <Vessel
              path="M128 366h444v44a12 12 0 0 1-12 12H140a12 12 0 0 1-12-12z"
              left={128}
              right={572}
              top={370}
              bottom={422}
              isMoving={water === 'washing'}
              {...tank}
            />
          </g>
        </svg>
        <span className={classes.name}>
          <BrandMark size={22} />
          {name}
        </span>
        {isDoorOpen && isSteaming && <Steam />}
        <DoorKey kind="hood" isOpen={isDoorOpen} onPress={onDoor} />
      </div>
      <div className={classes.front}>{fascia}</div>
      <div className={`${steel.feet} ${classes.feet}`} />
    </div>
  );
}
