import type { ReactNode } from 'react';
import type { VesselContent } from '../../../components/machine-drawing/drawing-props.ts';
import { Vessel } from '../../../components/machine-drawing/vessel.tsx';
import classes from './chamber.module.css';

export interface FrontProps {
  tank: VesselContent;
  isDoorOpen: boolean;
  water: 'still' | 'washing' | 'rinsing';
  isSteaming: boolean;
  name: string;
  fascia: ReactNode;
  onDoor: () => void;
}

type ChamberProps = Pick<FrontProps, 'tank' | 'water'>;

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

const plates = [-5, -3, -1, 1, 3, 5];
const wires = Array.from({ length: 11 }, (_, i) => -150 + i * 30);

export function Dishes({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {plates.map((place) => (
        <g key={place} transform={`translate(${place * 24} -58) rotate(${place * 1.2})`}>
          <ellipse rx="30" ry="46" className={classes.plate} />
          <ellipse rx="19" ry="31" className={classes.plateWell} />
        </g>
      ))}
      <path d={wires.map((left) => `M${left} -34v32`).join('')} className={classes.wire} />
      <path d="M-160 -34h320M-156 -18h312M-154 0h308M-160 -34l6 34M160 -34l-6 34" className={classes.rim} />
    </g>
  );
}

interface WashArmProps {
  x: number;
  y: number;
  width: number;
  direction: 'up' | 'down';
  isSpraying: boolean;
}

const jets = [-0.44, -0.28, -0.1, 0.1, 0.28, 0.44];

export function WashArm({ x, y, width, direction, isSpraying }: WashArmProps) {
  const reach = direction === 'up' ? -92 : 92;
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={classes.arm} data-spraying={isSpraying || undefined}>
        {isSpraying && (
          <path
            d={jets.map((share) => `M${share * width} 0l${share * 60} ${reach}`).join('')}
            className={classes.jet}
          />
        )}
        <path d={`M${-width / 2} 0h${width}`} className={classes.armTube} />
      </g>
      <path d={`M0 0v${direction === 'up' ? 14 : -14}`} className={classes.armTube} />
    </g>
  );
}
