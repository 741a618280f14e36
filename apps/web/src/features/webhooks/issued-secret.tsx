import { Button } from '@mantine/core';
import type { IssuedWebhook } from '@washboard/contract/webhooks/webhooks';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyableText } from '../../components/text/copyable-text.tsx';
import { preventReloadWhile } from '../../lib/version/reload-once.ts';
import classes from './webhooks.module.css';

interface IssuedSecretProps {
  webhook: IssuedWebhook;
  onClose: () => void;
}

const check = `import { Webhook } from 'standardwebhooks';
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);`;

/** The secret, shown only now. It takes the focus, so that nobody leaves it unseen. */
export function IssuedSecret({ webhook: { name, secret }, onClose }: IssuedSecretProps) {
  const { t } = useTranslation('webhooks');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const words = { copy: t('copy.copy'), copied: t('copy.copied'), notCopied: t('copy.notCopied') };
  useEffect(() => preventReloadWhile(() => true), []);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.secret} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
        {t('issued.title', { name })}
      </h2>
      <p className={classes.text}>{t('issued.once')}</p>
      <CopyableText label={t('issued.secret')} text={secret} words={words} />
      <p className={classes.text}>{t('issued.use')}</p>
      <CopyableText label={t('issued.verify')} text={check} words={words} />
      <Button variant="default" className={classes.close} onClick={onClose}>
        {t('issued.close')}
      </Button>
    </section>
  );
}
