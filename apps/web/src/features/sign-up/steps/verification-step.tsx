import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { verificationCodeLength, verificationCodeSchema } from '@washboard/contract/accounts/field-rules';
import { Trans, useTranslation } from 'react-i18next';
import IconMailForward from '~icons/tabler/mail-forward';
import { Callout } from '../../../components/feedback/callout.tsx';
import { CodeBoxes } from '../../../components/forms/code-boxes.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useNowEachSecond } from '../../../lib/time/use-now.ts';
import classes from '../sign-up-wizard.module.css';
import type { Wizard } from '../use-wizard.ts';
import { SignUpStep } from './sign-up-step.tsx';

export function VerificationStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('sign-up');
  const { form } = wizard;
  const { email, verificationCode } = form.values;
  return (
    <SignUpStep
      wizard={wizard}
      title={t('code.title')}
      text={<Trans t={t} i18nKey="code.text" values={{ email: email.trim() }} components={{ address: <strong /> }} />}
      isComplete={verificationCodeSchema.safeParse(verificationCode).success}
      nextLabel={t('code.confirm')}
    >
      <CodeBoxes
        // A new code remounts the boxes, with the focus on the first digit.
        key={wizard.codeMailedAtMs}
        length={verificationCodeLength}
        value={verificationCode}
        onChange={(code) => form.change({ verificationCode: code })}
        label={t('code.label')}
        isOneTimeCode
        hasFirstFocus
      />
      <ResendCode mailedAtMs={wizard.codeMailedAtMs} onSend={wizard.sendCode} />
      <Text size="sm" tone="quiet">
        {t('code.wrongAddress')}
      </Text>
    </SignUpStep>
  );
}

/** E-mails take a moment, and a second request invalidates the first code. */
const waitMs = 30_000;

interface ResendCodeProps {
  mailedAtMs: number;
  onSend: () => Promise<void>;
}

function ResendCode({ mailedAtMs, onSend }: ResendCodeProps) {
  const { t } = useTranslation('sign-up');
  const nowMs = useNowEachSecond();
  const sending = useMutation({ mutationFn: onSend });
  const secondsLeft = Math.min(Math.ceil((mailedAtMs + waitMs - nowMs) / 1000), waitMs / 1000);

  return (
    <div className={classes.resend}>
      <Button
        variant="subtle"
        leftSection={<IconMailForward size={18} />}
        disabled={secondsLeft > 0}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {secondsLeft > 0 ? t('code.resendIn', { seconds: secondsLeft }) : t('code.resend')}
      </Button>
      {sending.isSuccess && <Callout tone="success">{t('code.sent')}</Callout>}
      <FailureNote of={sending.error} lead={t('code.sendFailed')} />
    </div>
  );
}
