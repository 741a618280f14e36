import spoken from '../../components/text/spoken.module.css';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './menu-count.module.css';

/** How many things wait behind a menu entry, on its icon; `text` is what it means. */
export function MenuCount({ count, text }: { count: number; text: string }) {
  const formats = useFormats();
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden="true">
        {count > 99 ? `${formats.integer(99)}+` : formats.integer(count)}
      </span>
      <span className={spoken.spoken}>{text}</span>
    </>
  );
}
