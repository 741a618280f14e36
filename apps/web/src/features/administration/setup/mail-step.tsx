import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { TouchButton } from '../../../components/kit/touch-button.tsx';
import classes from './first-steps.module.css';
import { useTestMail } from './setup-api.ts';

interface MailStepProps {
  email: string;
  isConfigured: boolean;
  onLater: () => void;
}

/** Machines can be connected without mail, so this step can wait. */
export function MailStep({ email, isConfigured, onLater }: MailStepProps) {
  const { t } = useTranslation('administration-setup');
  const test = useTestMail();
  return (
    <Stack>
      <Text tone="quiet">{t('mail.text')}</Text>
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
      <FailureNote of={test.error} />
      <Row>
        <TouchButton disabled={!isConfigured} loading={test.isPending} onClick={() => test.mutate({})}>
          {t('mail.send', { email })}
        </TouchButton>
        <TouchButton variant="default" onClick={onLater}>
          {t('mail.later')}
        </TouchButton>
      </Row>
    </Stack>
  );
}
