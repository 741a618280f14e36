import classes from './chamber.module.css';

interface WashArmProps {
  x: number;
  y: number;
  width: number;
  direction: 'up' | 'down';
  isSpraying: boolean;
}

const jets = [-0.44, -0.28, -0.1, 0.1, 0.28, 0.44];

/** A rotating arm seen from the front: its width changes while water flows. */
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
