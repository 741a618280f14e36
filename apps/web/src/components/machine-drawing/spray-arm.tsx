import type { MachineDrawingProps } from './drawing-props.ts';
import classes from './machine-drawing.module.css';

interface SprayArmProps {
  x: number;
  y: number;
  width: number;
  direction: 'up' | 'down';
  water: MachineDrawingProps['water'];
}

const jets = [-0.42, -0.14, 0.14, 0.42];

export function SprayArm({ x, y, width, direction, water }: SprayArmProps) {
  const reach = direction === 'up' ? -26 : 26;
  const path = jets.map((share) => `M${x + share * width} ${y}l${share * 14} ${reach}`).join('');
  return (
    <>
      {water !== 'still' && <path d={path} className={classes.jet} />}
      <path d={`M${x - width / 2} ${y}h${width}`} className={classes.arm} />
    </>
  );
}
