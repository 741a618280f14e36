import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import type { CommandFailure } from './command-outcome.ts';

/** @returns why a command was not executed, in the reader's language */
export function useFailedCommandText(): (failure: Exclude<CommandFailure, { kind: 'unknown' }>) => string {
  const { t } = useTranslation('remote-control');
  const failureText = useFailureText();
  return (failure) => {
    if (failure.kind === 'failed') return t('notSent', { reason: failureText(failure.thrown) });
    const { reason, rawReason } = failure;
    if (reason) return t('refused', { reason: t(`refusal.${reason}`) });
    return rawReason === null ? t('refusedWithoutReason') : t('refused', { reason: rawReason });
  };
}
