import { Button } from '@mantine/core';
import type { HygieneLimits } from '@washboard/contract/hygiene/hygiene-limits';
import { latestLimits } from '@washboard/machine-model/hygiene/limit-profiles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { ChoiceRow, Choices } from '../../components/forms/choices.tsx';
import { useChooseLimits } from './haccp-api.ts';
import { builtInProfiles } from './use-record-words.ts';

interface LimitsDialogProps {
  serialNumber: string;
  /** The ID of the present profile. */
  inForce: string;
  limitsText: (limits: HygieneLimits) => string;
  onClose: () => void;
}

export function LimitsDialog({ serialNumber, inForce, limitsText, onClose }: LimitsDialogProps) {
  const { t } = useTranslation('haccp');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const group = useId();
  const choosing = useChooseLimits(serialNumber);
  const [chosen, setChosen] = useState(builtInProfiles.find((id) => id === inForce));
  const isChanged = chosen !== undefined && chosen !== inForce;
  return (
    <Dialog
      isOpen
      onClose={() => !choosing.isPending && onClose()}
      title={t('limits.choose')}
      actions={
        <>
          <Button variant="default" disabled={choosing.isPending} onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button
            disabled={!isChanged}
            loading={choosing.isPending}
            onClick={() => isChanged && !choosing.isPending && choosing.mutate(chosen, { onSuccess: onClose })}
          >
            {t('limits.confirm')}
          </Button>
        </>
      }
    >
      <Choices legend={t('limits.title')} isLocked={choosing.isPending}>
        {builtInProfiles.map((id) => (
          <ChoiceRow
            key={id}
            {...{ group }}
            value={id}
            isChosen={chosen === id}
            onChoose={() => setChosen(id)}
            aside={limitsText(latestLimits(id).limits)}
          >
            {t(`profile.${id}`)}
          </ChoiceRow>
        ))}
      </Choices>
      <p>{t('limits.effect')}</p>
      {choosing.isError && (
        <Callout tone="failure">
          {t('limits.notChosen')} {failureText(choosing.error)}
        </Callout>
      )}
    </Dialog>
  );
}
