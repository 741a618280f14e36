import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/tabler/check';
import IconCopy from '~icons/tabler/copy';
import { Row, Stack } from '../kit/stack.tsx';
import { Text } from '../kit/text.tsx';
import { TouchButton } from '../kit/touch-button.tsx';
import classes from './copyable-text.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CopyWords {
  copy: string;
  copied: string;
  notCopied: string;
}

interface CopyableTextProps {
  label: string;
  text: string;
  words: CopyWords;
  note?: ReactNode;
}

export function CopyableText({ label, text, words, note }: CopyableTextProps) {
  const { t } = useTranslation();
  const clipboard = useClipboard();
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Stack gap={8}>
      <Text size="md" isStrong>
        {label}
      </Text>
      <Row gap="8px 16px">
        <code className={classes.text}>{text}</code>
        <TouchButton
          variant="default"
          aria-label={t('labelled', { label: words.copy, text: label })}
          leftSection={<Icon size={18} />}
          onClick={() => clipboard.copy(text)}
        >
          {words.copy}
        </TouchButton>
      </Row>
      {(note !== undefined || clipboard.error) && (
        <Text size="sm" tone="warning">
          {clipboard.error ? words.notCopied : note}
        </Text>
      )}
      <VisuallyHidden as="p" role="status">
        {clipboard.copied && words.copied}
      </VisuallyHidden>
    </Stack>
  );
}
