import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnswered } from '../../lib/api/failure.ts';
import { BackupFacts } from './backup-facts.tsx';
import { BoardChecks } from './board-checks.tsx';
import classes from './board-replacement.module.css';
import { OtherBoard } from './other-board.tsx';
import { RestoreFailure } from './restore-failure.tsx';
import type { StepProps } from './step-props.ts';

interface MemoryStepProps extends StepProps {
  nameOfParameter: (code: string) => ReactNode;
}

/** Transfers the data of the old board to the new one, all or nothing. */
export function MemoryStep({ boardReplacement, progress, replacement, nameOfParameter }: MemoryStepProps) {
  const { t } = useTranslation('board-replacement');
  const { restore, params } = replacement;

  function give(): void {
    // An unanswered command is repeated with its ID; a finished one would return the same result for ever.
    const before = isAnswered(restore.error) ? undefined : restore.variables?.body.commandId;
    restore.mutate({ params, body: { id: progress.id, commandId: before ?? crypto.randomUUID() } });
  }

  return (
    <div className={classes.step}>
      <p className={classes.text}>{t('memory.text')}</p>
      <BackupFacts boardReplacement={boardReplacement} nameOfParameter={nameOfParameter} />
      <BoardChecks boardReplacement={boardReplacement} progress={progress} />
      <RestoreFailure replacement={replacement} nameOfParameter={nameOfParameter} />
      <div className={classes.actions}>
        <Button loading={restore.isPending} onClick={give}>
          {t('memory.give')}
        </Button>
        <OtherBoard progress={progress} replacement={replacement} />
      </div>
      <p role="status" className={classes.status}>
        {restore.isPending && t('memory.giving')}
      </p>
    </div>
  );
}
