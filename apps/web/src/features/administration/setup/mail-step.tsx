import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import classes from './first-steps.module.css';
import { useTestMail } from './setup-api.ts';

interface MailStepProps {
  email: string;
  isConfigured: boolean;
  onLater: () => void;
}

/** Without mail nobody can be invited, but machines can be connected. */
export function MailStep({ email, isConfigured, onLater }: MailStepProps) {
  const { t } = useTranslation('administration-setup');
  const failureText = useFailureText();
  const test = useTestMail();
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t('mail.text')}</p>
      {!isConfigured && <Callout tone="warning">{t('mail.outcome.notConfigured')}</Callout>}
      {isConfigured && test.data && test.data.outcome !== 'sent' && (
        <Callout tone="failure">
          {t(`mail.outcome.${test.data.outcome}`)}
          {test.data.detail !== null && (
            <>
              {' '}
              {t('mail.answer')} <code className={classes.detail}>{test.data.detail}</code>
            </>
          )}
        </Callout>
      )}
      {test.isError && <Callout tone="failure">{failureText(test.error)}</Callout>}
      <div className={classes.actions}>
        <Button disabled={!isConfigured} loading={test.isPending} onClick={() => test.mutate({})}>
          {t('mail.send', { email })}
        </Button>
        <Button variant="default" onClick={onLater}>
          {t('mail.later')}
        </Button>
      </div>
    </div>
  );
}
