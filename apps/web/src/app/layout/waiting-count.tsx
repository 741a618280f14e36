import { useTranslation } from 'react-i18next';
import spoken from '../../components/text/spoken.module.css';
import { usePendingCount } from '../../features/authorisations/authorisations-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './waiting-count.module.css';

/** How many applicants wait for an answer; shown only to those who may give it. */
export function WaitingCount() {
  const { t } = useTranslation();
  const formats = useFormats();
  const count = usePendingCount();
  return <MenuCount count={count} text={t('menu.waiting', { count, shown: formats.integer(count) })} />;
}

/** How many things wait behind a menu entry, on its icon; `text` is what it means. */
function MenuCount({ count, text }: { count: number; text: string }) {
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
