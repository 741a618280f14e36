import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import spokenClasses from '../../components/text/spoken.module.css';
import { preventReloadWhile } from '../../lib/version/reload-once.ts';
import classes from './link-secret.module.css';

/** Shown once: after leaving or reloading the page, a new one has to be issued. */
export function LinkSecret({ secret }: { secret: string }) {
  const { t } = useTranslation('board-replacement');
  const clipboard = useClipboard();
  useEffect(() => preventReloadWhile(() => true), []);
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={classes.block}>
      <p className={classes.label}>{t('secret.label')}</p>
      <div className={classes.line}>
        <code className={classes.secret}>{secret}</code>
        <Button
          variant="default"
          className={classes.copy}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
          onClick={() => clipboard.copy(secret)}
        >
          {t('secret.copy')}
        </Button>
      </div>
      <p className={classes.once}>{clipboard.error ? t('secret.notCopied') : t('secret.once')}</p>
      <p role="status" className={spokenClasses.spoken}>
        {clipboard.copied && t('secret.copied')}
      </p>
    </div>
  );
}
