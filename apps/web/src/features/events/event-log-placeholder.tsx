import { Placeholder } from '../../components/feedback/placeholder.tsx';
import classes from './event-log.module.css';

/** The final shape keeps the layout from shifting. */
export function EventLogPlaceholder() {
  return (
    <div className={classes.content} aria-busy="true">
      <Placeholder height={24} />
      <Placeholder height={640} />
    </div>
  );
}
