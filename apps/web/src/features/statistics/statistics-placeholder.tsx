import { Placeholder } from '../../components/feedback/placeholder.tsx';
import classes from './machine-statistics.module.css';

/** Reserves the cards' space, so that nothing jumps. */
export function StatisticsPlaceholder() {
  return (
    <div className={classes.page}>
      <div className={classes.grid}>
        <Placeholder className={classes.comingControls} />
        <Placeholder className={classes.comingSums} />
        <Placeholder className={classes.wide} height={416} />
        <Placeholder className={classes.side} height={416} />
        <Placeholder height={480} />
      </div>
    </div>
  );
}
