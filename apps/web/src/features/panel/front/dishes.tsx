import classes from './chamber.module.css';

const plates = [-5, -3, -1, 1, 3, 5];
const wires = Array.from({ length: 11 }, (_, i) => -150 + i * 30);

/** A basket of plates, standing on `y`, centred on `x`; 320 wide, 110 high. */
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
