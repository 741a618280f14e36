import { Button } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import {
  claimingCodeLength,
  claimingCodeSchema,
  type ExposedClaimingCode,
} from '@washboard/contract/claiming/claiming';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { CodeBoxes } from '../../components/forms/code-boxes.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { asProblem } from '../../lib/api/failure.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './claiming.module.css';
import { useClaim, useClaimingFailureText, useExposeClaimingCode } from './claiming-api.ts';

interface CodeStepProps {
  serialNumber: string;
  shown: ExposedClaimingCode;
  onShownAgain: (code: ExposedClaimingCode) => void;
  onBack: () => void;
  onClaimed: (machine: ApplianceDetail) => void;
}

/** Only a person at the machine knows whether it displays a code. */
export function CodeStep({ serialNumber, shown, onShownAgain, onBack, onClaimed }: CodeStepProps) {
  const { t } = useTranslation('claiming');
  const formats = useFormats();
  const failureText = useClaimingFailureText();
  const [code, setCode] = useState('');
  const claim = useClaim();
  const expose = useExposeClaimingCode();
  const params = { path: { serialNumber } };
  const isComplete = claimingCodeSchema.safeParse(code).success;
  const isWrong = asProblem(claim.error)?.code === 'CLAIMING_CODE_WRONG';
  const otherFailure = expose.error ?? (isWrong ? null : claim.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isComplete || claim.isPending) return;
    expose.reset();
    claim.mutate({ params, body: { code } }, { onSuccess: onClaimed });
  }

  function showAgain(): void {
    setCode('');
    claim.reset();
    expose.mutate({ params }, { onSuccess: onShownAgain });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text tone="quiet">{t('code.text', { serialNumber, time: formats.time(shown.expiresAt) })}</Text>
        <CodeBoxes
          // A new code remounts the boxes, with the focus on the first digit.
          key={shown.expiresAt}
          length={claimingCodeLength}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            if (!claim.isPending) claim.reset();
          }}
          label={t('code.label')}
          error={isWrong ? failureText(claim.error) : undefined}
          hasFirstFocus
        />
        <FailureNote
          of={otherFailure}
          describe={(failure) => t(expose.isError ? 'failed.code' : 'failed.claim', { reason: failureText(failure) })}
        />
        {expose.isSuccess && !otherFailure && <Callout tone="success">{t('code.shownAgain')}</Callout>}
        <Buttons>
          <Button type="submit" disabled={!isComplete} loading={claim.isPending}>
            {t('code.claim')}
          </Button>
          {/* The pending response names the owner of the machine, so the user must not leave it. */}
          <Button variant="default" loading={expose.isPending} disabled={claim.isPending} onClick={showAgain}>
            {t('code.again')}
          </Button>
          <Button variant="subtle" disabled={claim.isPending} onClick={onBack}>
            {t('code.back')}
          </Button>
        </Buttons>
        <details className={classes.help}>
          <summary>{t('help.title')}</summary>
          <ul className={classes.reasons}>
            {(['offline', 'number', 'taken', 'old'] as const).map((reason) => (
              <li key={reason}>{t(`help.${reason}`)}</li>
            ))}
          </ul>
        </details>
      </Stack>
    </form>
  );
}
