import { Button } from '@mantine/core';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyableText } from '../../../components/text/copyable-text.tsx';
import { preventReloadWhile } from '../../../lib/version/reload-once.ts';
import type { MachineSecret } from './machines-api.ts';
import classes from './new-secrets.module.css';

interface NewSecretsProps {
  secrets: readonly MachineSecret[];
  onClose: () => void;
}

/** New link secrets, shown only now. */
export function NewSecrets({ secrets, onClose }: NewSecretsProps) {
  const { t } = useTranslation('administration-machines');
  const titleId = useId();
  const words = { copy: t('copy.copy'), copied: t('copy.copied'), notCopied: t('copy.notCopied') };
  useEffect(() => preventReloadWhile(() => true), []);
  return (
    <section className={classes.secrets} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {t('secrets.title')}
      </h3>
      <p className={classes.text}>{t('secrets.once')}</p>
      {secrets.map(({ serialNumber, linkSecret }) => (
        <CopyableText key={`${serialNumber} ${linkSecret}`} label={serialNumber} text={linkSecret} words={words} />
      ))}
      <Button variant="default" className={classes.close} onClick={onClose}>
        {t('secrets.close')}
      </Button>
    </section>
  );
}
