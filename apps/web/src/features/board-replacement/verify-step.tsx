import { Button } from '@mantine/core';
import type { BoardReplacementProgress } from '@washboard/contract/board-replacement/board-replacement';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { ParameterWarning } from './backup-facts.tsx';
import classes from './board-replacement.module.css';
import { CheckList } from './check-list.tsx';
import { unsettledSteps } from './replacement-steps.ts';
import { StepFailure, useDescribeFailure } from './step-failure.tsx';
import { isOvertaken, type Replacement, type ReplacementStepProps } from './use-replacement.ts';

interface VerifyStepProps extends ReplacementStepProps {
  nameOfParameter: (code: string) => ReactNode;
}

export function VerifyStep({ machine, boardReplacement, progress, replacement, nameOfParameter }: VerifyStepProps) {
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const [isConfirming, setIsConfirming] = useState(false);
  const { finish, params } = replacement;
  const { differing } = progress;
  const { presetCodes } = boardReplacement.backup;
  const unsettled = unsettledSteps(progress.restoredChecks);
  const isAccepting = isConfirming && unsettled.length > 0;
  const warning = { nameOfParameter, serialNumber: machine.serialNumber };
  const counted = ({ length }: readonly string[]) => ({ count: length, shown: formats.integer(length) });
  return (
    <Stack>
      <Text size="md" maw="72ch">
        {t('verify.text')}
      </Text>
      <CheckList
        title={t('restoredChecks')}
        checks={progress.restoredChecks.map(({ check, outcome }) => {
          const label = t(`restoredCheck.${check}`);
          // A user may have set parameters at the panel meanwhile.
          if (check === 'parameters')
            return { name: check, label, outcome: outcome === 'failed' ? 'differs' : outcome, advice: null };
          return { name: check, label, outcome, advice: outcome === 'failed' ? t(`restoredAdvice.${check}`) : null };
        })}
      />
      {differing.length > 0 && (
        <ParameterWarning {...warning} text={t('verify.differing', counted(differing))} codes={differing} />
      )}
      {presetCodes.length > 0 && (
        <ParameterWarning {...warning} text={t('presetsInstead', counted(presetCodes))} codes={presetCodes} />
      )}
      {!isAccepting && <StepFailure thrown={finish.error} />}
      <Buttons>
        <Button
          loading={finish.isPending}
          disabled={unsettled.length > 0}
          onClick={() => finish.mutate({ params, body: { id: progress.id } })}
        >
          {t('verify.finish')}
        </Button>
        {unsettled.length > 0 && (
          <Button variant="default" onClick={() => setIsConfirming(true)}>
            {t('verify.accept')}
          </Button>
        )}
      </Buttons>
      {isAccepting && (
        <AcceptDialog
          machineName={machine.applianceName}
          id={progress.id}
          unsettled={unsettled}
          replacement={replacement}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Stack>
  );
}

interface AcceptDialogProps {
  machineName: string;
  id: string;
  unsettled: BoardReplacementProgress['restoredChecks'];
  replacement: Replacement;
  onClose: () => void;
}

function AcceptDialog({ machineName: name, id, unsettled, replacement, onClose }: AcceptDialogProps) {
  const { t } = useTranslation(['board-replacement', 'common']);
  const describe = useDescribeFailure();
  const { finish, params } = replacement;

  function close(): void {
    finish.reset();
    onClose();
  }

  return (
    <Confirm
      title={t('accept.title', { name })}
      confirmLabel={t('accept.confirm')}
      action={finish}
      describe={describe}
      onConfirm={() =>
        finish.mutate(
          { params, body: { id, isAccepted: true } },
          { onError: (thrown) => isOvertaken(thrown) && close() },
        )
      }
      onClose={close}
    >
      <p>{t('accept.text')}</p>
      <ul className={classes.codes}>
        {unsettled.map(({ check, outcome }) => (
          <li key={check}>
            {t('common:labelled', { label: t(`restoredCheck.${check}`), text: t(`outcome.${outcome}`) })}
          </li>
        ))}
      </ul>
      <p>{t('accept.recorded')}</p>
    </Confirm>
  );
}
