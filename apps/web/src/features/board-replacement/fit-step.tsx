import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { CopyableText } from '../../components/text/copyable-text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { preventReloadWhile } from '../../lib/version/reload-once.ts';
import classes from './board-replacement.module.css';
import { BoardChecks } from './check-list.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { OtherBoard } from './other-board.tsx';
import { RestoreFailure } from './step-failure.tsx';
import type { ReplacementStepProps } from './use-replacement.ts';

const workSteps = ['mainsOff', 'change', 'mainsOn', 'enter'] as const;

interface FitStepProps extends ReplacementStepProps {
  panelLink: ReactNode;
  nameOfParameter: (code: string) => ReactNode;
}

export function FitStep(props: FitStepProps) {
  const { machine, boardReplacement, progress, replacement, panelLink, nameOfParameter } = props;
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const [isConfirming, setIsConfirming] = useState(false);
  const { secret } = replacement;
  const { serialNumber } = machine;
  const issuedAt = progress.secretIssuedAt;
  // A secret that another user issued later invalidates this one.
  const isShown = secret !== null && secret.issuedAt === issuedAt;
  return (
    <Stack>
      <RestoreFailure replacement={replacement} nameOfParameter={nameOfParameter} />
      {isShown ? (
        <LinkSecret secret={secret.text} />
      ) : (
        <Text size="md" maw="72ch">
          {t('fit.notShown', { time: issuedAt === null ? '' : formats.instant(issuedAt) })}
        </Text>
      )}
      <Buttons>
        <Button variant="default" onClick={() => setIsConfirming(true)}>
          {t('fit.another')}
        </Button>
      </Buttons>
      <ol className={classes.work}>
        {workSteps.map((name) => (
          <li key={name}>{t(`fit.${name}`, { serialNumber, macAddress: progress.newMacAddress })}</li>
        ))}
      </ol>
      {panelLink}
      <BoardChecks boardReplacement={boardReplacement} progress={progress} />
      <Buttons>
        <OtherBoard progress={progress} replacement={replacement} />
      </Buttons>
      {isConfirming && (
        <IssueDialog
          kind="another"
          machineName={machine.applianceName}
          id={progress.id}
          replacement={replacement}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Stack>
  );
}

/** The secret is shown once; after a reload a new one has to be issued. */
function LinkSecret({ secret }: { secret: string }) {
  const { t } = useTranslation('board-replacement');
  useEffect(() => preventReloadWhile(() => true), []);
  const words = { copy: t('secret.copy'), copied: t('secret.copied'), notCopied: t('secret.notCopied') };
  return (
    <div className={classes.secret}>
      <CopyableText label={t('secret.label')} text={secret} words={words} note={t('secret.once')} />
    </div>
  );
}
