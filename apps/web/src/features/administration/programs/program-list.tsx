import { Box, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { CopyableText } from '../../../components/text/copyable-text.tsx';
import { IssuedSecret } from '../../../components/text/issued-secret.tsx';

export interface ProgramOutcome<Issued> {
  text: string;
  issued?: Issued;
}

export function useProgramDialogs<Opened, Issued>() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [issued, setIssued] = useState<Issued | null>(null);
  return {
    opened,
    outcome,
    issued,
    open(next: Opened): void {
      setOutcome(null);
      setOpened(next);
    },
    close: () => setOpened(null),
    finish({ text, issued: fresh }: ProgramOutcome<Issued>): void {
      setOpened(null);
      setOutcome(text);
      if (fresh) setIssued(fresh);
    },
    hideIssued: () => setIssued(null),
  };
}

interface ProgramListProps {
  intro: string;
  filters: ReactNode;
  createLabel: string;
  onCreate: () => void;
  outcome: string | null;
  children: ReactNode;
}

export function ProgramList({ intro, filters, createLabel, onCreate, outcome, children }: ProgramListProps) {
  return (
    <>
      <Text tone="quiet" maw="70ch" mt={16} mb={16}>
        {intro}
      </Text>
      <Row gap="8px 16px" justify="between" mb={16}>
        {filters}
        <Button onClick={onCreate}>{createLabel}</Button>
      </Row>
      {outcome !== null && (
        <Box mb={16}>
          <Callout tone="success">{outcome}</Callout>
        </Box>
      )}
      {children}
    </>
  );
}

interface IssuedProgramSecretProps {
  title: string;
  texts: readonly { label: string; text: string }[];
  use: string;
  onClose: () => void;
}

export function IssuedProgramSecret({ title, texts, use, onClose }: IssuedProgramSecretProps) {
  const { t } = useTranslation('administration-programs');
  const words = { copy: t('copy.copy'), copied: t('copy.copied'), notCopied: t('copy.notCopied') };
  return (
    <Box mb={16}>
      <IssuedSecret isFocused title={title} closeLabel={t('issued.close')} onClose={onClose}>
        <p>{t('issued.once')}</p>
        {texts.map(({ label, text }) => (
          <CopyableText key={label} label={label} text={text} words={words} />
        ))}
        <p>{use}</p>
      </IssuedSecret>
    </Box>
  );
}
