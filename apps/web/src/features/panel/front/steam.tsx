import classes from './steam.module.css';

const wisps = [12, 28, 44, 60, 76, 90];

export function Steam() {
  return (
    <div className={classes.steam} aria-hidden="true">
      {wisps.map((left, i) => (
        <span key={left} style={{ left: `${left}%`, animationDelay: `${i * -0.7}s` }} />
      ))}
    </div>
  );
}
