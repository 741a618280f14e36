import { BrandMark } from '../../../components/layout/brand-mark.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import { Chamber, type FrontProps } from './chamber.tsx';
import { DoorKey } from './door-key.tsx';
import { Steam } from './steam.tsx';
import steel from './steel.module.css';
import classes from './under-counter-front.module.css';

export function UnderCounterFront({ tank, isDoorOpen, water, isSteaming, name, fascia, onDoor }: FrontProps) {
  return (
    <>
      <div className={classes.machine} data-open={isDoorOpen || undefined}>
        <div className={classes.fascia}>{fascia}</div>
        <div className={classes.mouth}>
          <Chamber tank={tank} water={water} />
          <div className={`${steel.moving} ${classes.door}`} aria-hidden="true">
            <DoorFace />
            <div className={classes.inside} />
          </div>
          {isDoorOpen && isSteaming && <Steam />}
          <DoorKey kind="door" isOpen={isDoorOpen} onPress={onDoor} />
        </div>
        <div className={classes.plinth}>
          <span className={classes.maker}>
            <BrandMark size={22} />
            {brand.name}
          </span>
          <span className={classes.range}>{name}</span>
        </div>
      </div>
      <div className={`${steel.feet} ${classes.feet}`} />
    </>
  );
}

function DoorFace() {
  return (
    <svg viewBox="0 0 600 360" className={classes.face} aria-hidden="true">
      <defs>
        <linearGradient id="panel-door-steel" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={steel.light} />
          <stop offset="0.5" className={steel.mid} />
          <stop offset="1" className={steel.dark} />
        </linearGradient>
      </defs>
      <path
        fillRule="evenodd"
        d="M6 0h588v354a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6zM98 68a18 18 0 0 0-18 18v194a18 18 0 0 0 18 18h404a18 18 0 0 0 18-18V86a18 18 0 0 0-18-18z"
        fill="url(#panel-door-steel)"
        className={steel.outline}
      />
      <rect x="80" y="68" width="440" height="230" rx="18" className={steel.window} />
      <path d="M118 82l-22 60M144 82l-42 116" className={steel.gleam} />
      <rect x="120" y="22" width="360" height="24" rx="12" className={classes.handle} />
      <path d="M134 29h332" className={steel.handleLight} />
    </svg>
  );
}
