import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyableText } from '../../components/text/copyable-text.tsx';
import { preventReloadWhile } from '../../lib/version/reload-once.ts';
import classes from './link-secret.module.css';

/** Shown once: after leaving or reloading the page, a new one has to be issued. */
export function LinkSecret({ secret }: { secret: string }) {
  const { t } = useTranslation('board-replacement');
  useEffect(() => preventReloadWhile(() => true), []);
  const words = { copy: t('secret.copy'), copied: t('secret.copied'), notCopied: t('secret.notCopied') };
  return (
    <div className={classes.block}>
      <CopyableText label={t('secret.label')} text={secret} words={words} note={t('secret.once')} />
    </div>
  );
}
