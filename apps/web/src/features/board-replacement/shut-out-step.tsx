import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { StepFailure } from './step-failure.tsx';
import type { ReplacementStepProps } from './use-replacement.ts';

/** This is the last step that can be cancelled. */
export function ShutOutStep({ machine, progress, replacement }: ReplacementStepProps) {
  const { t } = useTranslation('board-replacement');
  const [isConfirming, setIsConfirming] = useState(false);
  const { cancel, params } = replacement;
  return (
    <Stack>
      <Callout tone="success" isQuiet>
        {t('shutOut.fits', { macAddress: progress.newMacAddress })}
      </Callout>
      <Text size="md" maw="72ch">
        {t('shutOut.text')}
      </Text>
      <Text size="md" maw="72ch">
        {t('shutOut.last')}
      </Text>
      <StepFailure thrown={cancel.error} />
      <Buttons>
        <Button disabled={cancel.isPending} onClick={() => setIsConfirming(true)}>
          {t('shutOut.issue')}
        </Button>
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { ...params, query: { id: progress.id } } })}
        >
          {t('shutOut.cancel')}
        </Button>
      </Buttons>
      {isConfirming && (
        <IssueDialog
          kind="first"
          machineName={machine.applianceName}
          id={progress.id}
          replacement={replacement}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Stack>
  );
}
