import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconRefresh from '~icons/tabler/refresh';
import { asFailure } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { Text } from '../kit/text.tsx';
import classes from './message.module.css';

interface FailureMessageProps {
  title: string;
  failure: unknown;
  onRetry: () => void;
  retryLabel?: string;
}

export function FailureMessage({ title, failure, onRetry, retryLabel }: FailureMessageProps) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const described = asFailure(failure);
  return (
    <div className={classes.message} role="alert">
      <IconAlertTriangle size={32} color="var(--warning)" />
      <Text size="lg" isStrong>
        {title}
      </Text>
      <Text maw="48ch" mb={16} tone="quiet">
        {textOf(failure)}
      </Text>
      {described.kind === 'problem' && described.requestId && (
        <p className={classes.reference}>{t('requestReference', { id: described.requestId })}</p>
      )}
      <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
        {retryLabel ?? t('retry')}
      </Button>
    </div>
  );
}
