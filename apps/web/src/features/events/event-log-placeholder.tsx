import { Placeholder } from '../../components/feedback/placeholder.tsx';
import classes from './event-log.module.css';

/** A day of events as it will stand, so that nothing jumps when they come. */
export function EventLogPlaceholder() {
  return (
    <div className={classes.content} aria-busy="true">
      <Placeholder height={24} />
      <Placeholder height={640} />
    </div>
  );
}
