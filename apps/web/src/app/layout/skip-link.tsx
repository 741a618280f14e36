import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './skip-link.module.css';

/** Leads the keyboard past top bar and menu; seen only while it has the focus. */
export function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.skip} onClick={() => target.current?.focus()}>
      {t('skipToContent')}
    </button>
  );
}
