import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import classes from './board-replacement.module.css';
import { IssueDialog } from './issue-dialog.tsx';
import { StepFailure } from './step-failure.tsx';
import type { StepProps } from './use-replacement.ts';

/** This is the last step that can be cancelled. */
export function ShutOutStep({ machine, progress, replacement }: StepProps) {
  const { t } = useTranslation('board-replacement');
  const [isAsked, setIsAsked] = useState(false);
  const { cancel, params } = replacement;
  return (
    <Stack>
      <Callout tone="success" isQuiet>
        {t('shutOut.fits', { macAddress: progress.newMacAddress })}
      </Callout>
      <p className={classes.text}>{t('shutOut.text')}</p>
      <p className={classes.text}>{t('shutOut.last')}</p>
      <StepFailure thrown={cancel.error} />
      <Buttons>
        <Button disabled={cancel.isPending} onClick={() => setIsAsked(true)}>
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
      {isAsked && (
        <IssueDialog
          kind="first"
          machineName={machine.applianceName}
          id={progress.id}
          replacement={replacement}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Stack>
  );
}
