import { Button } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import {
  claimingCodeLength,
  claimingCodeSchema,
  type ExposedClaimingCode,
} from '@washboard/contract/claiming/claiming';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../components/feedback/callout.tsx';
import { CodeBoxes } from '../../components/forms/code-boxes.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Form } from '../../components/kit/form.tsx';
import { Buttons } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './claiming.module.css';
import { useClaim, useClaimingFailureText, useExposeClaimingCode } from './claiming-api.ts';

const schema = z.object({ code: claimingCodeSchema });

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
  const claim = useClaim();
  const expose = useExposeClaimingCode();
  const form = useKitForm({ schema, initialValues: { code: '' }, saving: claim });
  const params = { path: { serialNumber } };
  const isWrong = asProblem(claim.error)?.code === 'CLAIMING_CODE_WRONG';
  const otherFailure = expose.error ?? (isWrong ? null : claim.error);

  function showAgain(): void {
    form.discard();
    claim.reset();
    expose.mutate({ params }, { onSuccess: onShownAgain });
  }

  return (
    <Form
      form={form}
      describe={() => null}
      onSubmit={(body) => {
        expose.reset();
        claim.mutate({ params, body }, { onSuccess: onClaimed });
      }}
      actions={
        <>
          <Buttons>
            <Button type="submit" disabled={!form.isValid()} loading={claim.isPending}>
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
        </>
      }
    >
      <Text tone="quiet">{t('code.text', { serialNumber, time: formats.time(shown.expiresAt) })}</Text>
      <CodeBoxes
        // A new code remounts the boxes, with the focus on the first digit.
        key={shown.expiresAt}
        length={claimingCodeLength}
        value={form.values.code}
        onChange={(code) => form.change({ code })}
        label={t('code.label')}
        error={isWrong ? failureText(claim.error) : undefined}
        hasFirstFocus
      />
      <FailureNote
        of={otherFailure}
        describe={(failure) => t(expose.isError ? 'failed.code' : 'failed.claim', { reason: failureText(failure) })}
      />
      {expose.isSuccess && !otherFailure && <Callout tone="success">{t('code.shownAgain')}</Callout>}
    </Form>
  );
}
