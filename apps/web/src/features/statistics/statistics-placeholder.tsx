import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Container } from '../../components/kit/stack.tsx';
import classes from './machine-statistics.module.css';

/** The placeholder reserves space, so that the page does not jump. */
export function StatisticsPlaceholder() {
  return (
    <Container>
      <div className={classes.grid}>
        <Placeholder className={classes.comingControls} />
        <Placeholder className={classes.comingSums} />
        <Placeholder className={classes.wide} height={416} />
        <Placeholder className={classes.side} height={416} />
        <Placeholder height={480} />
      </div>
    </Container>
  );
}
