import { Placeholder } from '../../components/feedback/placeholder.tsx';
import classes from './event-log.module.css';

/** The placeholder has the final shape, so that the layout does not shift. */
export function EventLogPlaceholder() {
  return (
    <div className={classes.content} aria-busy="true">
      <Placeholder height={24} />
      <Placeholder height={640} />
    </div>
  );
}
