import type { HygieneClosing } from '@washboard/contract/hygiene/hygiene-records';
import { useTranslation } from 'react-i18next';
import classes from './closing.module.css';
import { Signature } from './signature.tsx';

/** A corrective action: what was done, in which words, by whom and when. */
export function Closing({ closing }: { closing: HygieneClosing }) {
  const { t } = useTranslation('hygiene');
  const { action, words, personName, at, number } = closing;
  return (
    <div className={classes.closing}>
      <p className={classes.action}>{t(`action.${action}`)}</p>
      <p className={classes.words} dir="auto">
        {words === '' ? t('closing.erased') : words}
      </p>
      <p className={classes.signature}>
        <Signature personName={personName} at={at} /> · {t('entryNumber', { number })}
      </p>
    </div>
  );
}
