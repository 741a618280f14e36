import classes from './machine-drawing.module.css';

export function Basket({ x, y, width }: { x: number; y: number; width: number }) {
  const left = x - width / 2;
  const plates = Array.from({ length: 7 }, (_, i) => `M${left + 10 + (i * (width - 20)) / 6} ${y}c-4-8-4-18 2-26`).join(
    '',
  );
  return <path d={`${plates}M${left} ${y - 9}v9h${width}v-9`} className={classes.detail} />;
}
