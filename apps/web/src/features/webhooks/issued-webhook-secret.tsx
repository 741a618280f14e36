import type { IssuedWebhook } from '@washboard/contract/webhooks/webhooks';
import { useTranslation } from 'react-i18next';
import { CopyableText } from '../../components/text/copyable-text.tsx';
import { IssuedSecret } from '../../components/text/issued-secret.tsx';

interface IssuedWebhookSecretProps {
  webhook: IssuedWebhook;
  onClose: () => void;
}

const check = `import { Webhook } from 'standardwebhooks';
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);`;

export function IssuedWebhookSecret({ webhook: { name, secret }, onClose }: IssuedWebhookSecretProps) {
  const { t } = useTranslation('webhooks');
  const words = { copy: t('copy.copy'), copied: t('copy.copied'), notCopied: t('copy.notCopied') };
  return (
    <IssuedSecret
      heading="h2"
      isFocused
      title={t('issued.title', { name })}
      closeLabel={t('issued.close')}
      onClose={onClose}
    >
      <p>{t('issued.once')}</p>
      <CopyableText label={t('issued.secret')} text={secret} words={words} />
      <p>{t('issued.use')}</p>
      <CopyableText label={t('issued.verify')} text={check} words={words} />
    </IssuedSecret>
  );
}
