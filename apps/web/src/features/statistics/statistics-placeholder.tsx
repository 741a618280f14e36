import { Placeholder } from '../../components/feedback/placeholder.tsx';
import classes from './machine-statistics.module.css';

/** The cards as they will stand, so that nothing jumps when they come. */
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
