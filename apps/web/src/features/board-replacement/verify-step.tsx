import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import classes from './board-replacement.module.css';
import { CheckList } from './check-list.tsx';
import { ParameterWarning } from './parameter-warning.tsx';
import { unsettledOf } from './replacement-steps.ts';
import { StepFailure } from './step-failure.tsx';
import type { StepProps } from './step-props.ts';

interface VerifyStepProps extends StepProps {
  nameOfParameter: (code: string) => ReactNode;
}

/** Whether the new board continues where the old one stopped. */
export function VerifyStep({ machine, boardReplacement, progress, replacement, nameOfParameter }: VerifyStepProps) {
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const [isAsked, setIsAsked] = useState(false);
  const { finish, params } = replacement;
  const { differing } = progress;
  const { presetCodes } = boardReplacement.backup;
  const unsettled = unsettledOf(progress.restoredChecks);
  const isAccepting = isAsked && unsettled.length > 0;
  const warning = { nameOfParameter, serialNumber: machine.serialNumber };
  const counted = ({ length }: readonly string[]) => ({ count: length, shown: formats.integer(length) });
  return (
    <div className={classes.step}>
      <p className={classes.text}>{t('verify.text')}</p>
      <CheckList
        title={t('restoredChecks')}
        checks={progress.restoredChecks.map(({ check, outcome }) => {
          const label = t(`restoredCheck.${check}`);
          // Somebody may have set parameters at the panel meanwhile, which is no fault of the board.
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
      <div className={classes.actions}>
        <Button
          loading={finish.isPending}
          disabled={unsettled.length > 0}
          onClick={() => finish.mutate({ params, body: { id: progress.id } })}
        >
          {t('verify.finish')}
        </Button>
        {unsettled.length > 0 && (
          <Button variant="default" onClick={() => setIsAsked(true)}>
            {t('verify.accept')}
          </Button>
        )}
      </div>
      {isAccepting && (
        <AcceptDialog
          machineName={machine.applianceName}
          id={progress.id}
          unsettled={unsettled}
          replacement={replacement}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
