import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { type InstallationStep, installationSteps } from '@washboard/contract/installation/installation-run';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronRight from '~icons/tabler/chevron-right';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import classes from './installation.module.css';
import { readInstallation, signInstallation } from './installation-api.ts';
import { StepMark } from './installation-step-form.tsx';
import { AppliedProfile } from './steps/settings-step.tsx';
import { useCycleWords } from './steps/test-cycle-step.tsx';
import type { Installation } from './use-installation-run.ts';
import { useStepWords } from './use-step-words.ts';

interface ReviewProps {
  machine: ApplianceDetail;
  installation: Installation;
  signer: string;
  display: ReactNode;
  onOpen: (step: InstallationStep) => void;
  onBack: () => void;
}

export function Review({ machine, installation, signer, display, onOpen, onBack }: ReviewProps) {
  const { t } = useTranslation('installation');
  const failureText = useFailureText();
  const reasonId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  /**
   * The server refuses to sign answers that changed under the open dialog, so it receives the version that the
   * technician read.
   */
  const [toSign, setToSign] = useState<{ runId: string; version: number } | null>(null);
  const { serialNumber } = machine;
  const { run, learn } = installation;
  const signing = useMutation({
    mutationFn: (signature: { runId: string; version: number }) => signInstallation({ serialNumber, ...signature }),
    onSuccess: learn,
    // A colleague may have saved or signed meanwhile.
    onError: () => void readInstallation(serialNumber).then(learn, () => undefined),
    onSettled: () => setToSign(null),
  });
  const reason = useReason(installation);
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {t('review.title')}
      </h2>
      <Text tone="quiet">{t('review.text')}</Text>
      {reason !== null && (
        <Callout tone="warning" isQuiet>
          <p id={reasonId}>{reason}</p>
        </Callout>
      )}
      <Stack as="ul" gap={8}>
        {installationSteps.map((step) => (
          <li key={step}>
            <StepEntry step={step} installation={installation} onOpen={() => onOpen(step)} />
          </li>
        ))}
      </Stack>
      {display}
      <AppliedProfile installation={installation} />
      {run?.testRecord?.result === 'deviating' && <Callout tone="warning">{t('test.deviating')}</Callout>}
      {run && Object.keys(run.display.wanted).length > 0 && !run.display.isConfirmed && (
        <Text size="sm" tone="quiet">
          {t('review.unconfirmed')}
        </Text>
      )}
      <FailureNote of={signing.error} describe={(failure) => t('sign.failed', { reason: failureText(failure) })} />
      <div className={classes.actions}>
        <Button data-role="back" variant="default" size="md" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          size="md"
          {...(reason !== null && { 'data-disabled': true })}
          aria-disabled={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={() => reason === null && run && setToSign({ runId: run.id, version: run.version })}
        >
          {t('review.sign')}
        </Button>
      </div>
      {toSign && (
        <Confirm
          title={t('sign.title')}
          confirmLabel={t('sign.confirm')}
          action={signing}
          // A failure closes the dialog and is shown on the page.
          describe={() => null}
          isPossible={reason === null}
          onClose={() => setToSign(null)}
          onConfirm={() => signing.mutate(toSign)}
        >
          <p>{t('sign.text', { machine: machine.applianceName, name: signer })}</p>
        </Confirm>
      )}
    </Stack>
  );
}

function useReason({ run, outbox, isReachable, stateOf, hasInput }: Installation): string | null {
  const { t } = useTranslation('installation');
  const missing = installationSteps.filter((step) => stateOf(step) === 'missing').length;
  if (missing > 0) return t('review.missing', { count: missing });
  if (Object.keys(outbox.unsent).length > 0 || installationSteps.some(hasInput) || !run) return t('review.unsent');
  return isReachable ? null : t('review.offline');
}

interface StepEntryProps {
  step: InstallationStep;
  installation: Installation;
  onOpen: () => void;
}

function StepEntry({ step, installation, onOpen }: StepEntryProps) {
  const { t } = useTranslation('installation');
  const words = useStepWords();
  const cycleWords = useCycleWords();
  const value = installation.valueOf(step);
  return (
    <button type="button" className={classes.step} onClick={onOpen}>
      <span className={classes.stepWords}>
        <Text as="span" isStrong>
          {t(`step.${step}.short`)}
        </Text>
        {value && (
          <Text as="span" size="sm">
            {valueText(value)}
          </Text>
        )}
        <StepMark step={step} installation={installation} />
      </span>
      <IconChevronRight size={20} className={classes.chevron} />
    </button>
  );

  function valueText(answer: NonNullable<typeof value>): string {
    const { run, outbox } = installation;
    const record = run?.testRecord;
    if (step === 'testCycle' && record && !outbox.unsent.testCycle) {
      const { title, result, values } = cycleWords(record);
      return `${title} · ${result} · ${values}`;
    }
    const { settings } = run ?? {};
    if (step === 'settings' && settings && !outbox.unsent.settings)
      return t('settings.profile', { name: settings.profileName, version: settings.version });
    return words(step, answer);
  }
}
