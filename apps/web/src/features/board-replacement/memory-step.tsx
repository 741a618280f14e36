import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { isAnswered } from '../../lib/api/failure.ts';
import { BackupFacts } from './backup-facts.tsx';
import { BoardChecks } from './check-list.tsx';
import { OtherBoard } from './other-board.tsx';
import { RestoreFailure } from './step-failure.tsx';
import type { ReplacementStepProps } from './use-replacement.ts';

interface MemoryStepProps extends ReplacementStepProps {
  nameOfParameter: (code: string) => ReactNode;
}

export function MemoryStep({ boardReplacement, progress, replacement, nameOfParameter }: MemoryStepProps) {
  const { t } = useTranslation('board-replacement');
  const { restore, params } = replacement;

  function give(): void {
    // A lost command keeps its ID, so that it runs once; a finished one would return the same result for ever.
    const before = isAnswered(restore.error) ? undefined : restore.variables?.body.commandId;
    restore.mutate({ params, body: { id: progress.id, commandId: before ?? crypto.randomUUID() } });
  }

  return (
    <Stack>
      <Text size="md" maw="72ch">
        {t('memory.text')}
      </Text>
      <BackupFacts boardReplacement={boardReplacement} nameOfParameter={nameOfParameter} />
      <BoardChecks boardReplacement={boardReplacement} progress={progress} />
      <RestoreFailure replacement={replacement} nameOfParameter={nameOfParameter} />
      <Buttons>
        <Button loading={restore.isPending} onClick={give}>
          {t('memory.give')}
        </Button>
        <OtherBoard progress={progress} replacement={replacement} />
      </Buttons>
      <Text role="status" size="sm" tone="quiet">
        {restore.isPending && t('memory.giving')}
      </Text>
    </Stack>
  );
}
