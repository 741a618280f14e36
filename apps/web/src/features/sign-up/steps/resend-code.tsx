import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconMailForward from '~icons/tabler/mail-forward';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { useNowEachSecond } from '../../../lib/time/use-now.ts';
import classes from '../sign-up-wizard.module.css';

/** Mails take a moment, and a second request invalidates the first code. */
const waitMs = 30_000;

interface ResendCodeProps {
  mailedAtMs: number;
  onSend: () => Promise<void>;
}

export function ResendCode({ mailedAtMs, onSend }: ResendCodeProps) {
  const { t } = useTranslation('sign-up');
  const textOf = useFailureText();
  const nowMs = useNowEachSecond();
  const [outcome, setOutcome] = useState<{ kind: 'sent' } | { kind: 'failed'; thrown: unknown } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const secondsLeft = Math.min(Math.ceil((mailedAtMs + waitMs - nowMs) / 1000), waitMs / 1000);

  async function send(): Promise<void> {
    setIsBusy(true);
    setOutcome(null);
    try {
      await onSend();
      setOutcome({ kind: 'sent' });
    } catch (thrown) {
      setOutcome({ kind: 'failed', thrown });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={classes.resend}>
      <Button
        variant="subtle"
        leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden />}
        disabled={secondsLeft > 0}
        loading={isBusy}
        onClick={() => void send()}
      >
        {secondsLeft > 0 ? t('code.resendIn', { seconds: secondsLeft }) : t('code.resend')}
      </Button>
      {outcome?.kind === 'sent' && <Callout tone="success">{t('code.sent')}</Callout>}
      {outcome?.kind === 'failed' && (
        <Callout tone="failure">
          {t('code.sendFailed')} {textOf(outcome.thrown)}
        </Callout>
      )}
    </div>
  );
}
