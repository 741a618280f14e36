import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { BoardChecks } from './board-checks.tsx';
import classes from './board-replacement.module.css';
import { IssueDialog } from './issue-dialog.tsx';
import { LinkSecret } from './link-secret.tsx';
import { OtherBoard } from './other-board.tsx';
import { RestoreFailure } from './restore-failure.tsx';
import type { StepProps } from './step-props.ts';

const workSteps = ['mainsOff', 'change', 'mainsOn', 'enter'] as const;

interface FitStepProps extends StepProps {
  panelLink: ReactNode;
  nameOfParameter: (code: string) => ReactNode;
}

/** The work at the machine, and what the cloud sees of the new board. */
export function FitStep(props: FitStepProps) {
  const { machine, boardReplacement, progress, replacement, panelLink, nameOfParameter } = props;
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const [isAsked, setIsAsked] = useState(false);
  const { secret } = replacement;
  const { serialNumber } = machine;
  const issuedAt = progress.secretIssuedAt;
  // A secret issued later by another user invalidates this one.
  const isShown = secret !== null && secret.issuedAt === issuedAt;
  return (
    <div className={classes.step}>
      <RestoreFailure replacement={replacement} nameOfParameter={nameOfParameter} />
      {isShown ? (
        <LinkSecret secret={secret.text} />
      ) : (
        <p className={classes.text}>
          {t('fit.notShown', { time: issuedAt === null ? '' : formats.instant(issuedAt) })}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setIsAsked(true)}>
          {t('fit.another')}
        </Button>
      </div>
      <ol className={classes.work}>
        {workSteps.map((name) => (
          <li key={name}>{t(`fit.${name}`, { serialNumber, macAddress: progress.newMacAddress })}</li>
        ))}
      </ol>
      {panelLink}
      <BoardChecks boardReplacement={boardReplacement} progress={progress} />
      <div className={classes.actions}>
        <OtherBoard progress={progress} replacement={replacement} />
      </div>
      {isAsked && (
        <IssueDialog
          kind="another"
          machineName={machine.applianceName}
          id={progress.id}
          replacement={replacement}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
