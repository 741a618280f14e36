import { Placeholder } from '../../components/feedback/placeholder.tsx';
import classes from './machine-statistics.module.css';

/** Reserves the cards' space, so that nothing jumps. */
export function StatisticsPlaceholder() {
  return (
    <div className={classes.page}>
      <Placeholder className={classes.comingControls} />
      <Placeholder className={classes.comingSums} />
      <Placeholder height={400} />
      <Placeholder height={480} />
    </div>
  );
}
