import { Trans, useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import classes from './setup.module.css';

/** How the operator gets a link. A stranger learns nothing that helps them. */
export function WithoutLink({ isRefused = false }: { isRefused?: boolean }) {
  const { t } = useTranslation('setup');
  return (
    <div className={classes.form}>
      {isRefused ? <Callout tone="failure">{t('link.refused')}</Callout> : <p>{t('link.missing')}</p>}
      <p className={classes.text}>{t('link.log')}</p>
      <p className={classes.text}>
        <Trans t={t} i18nKey="link.command" components={{ code: <code className={classes.code} /> }} />
      </p>
    </div>
  );
}
