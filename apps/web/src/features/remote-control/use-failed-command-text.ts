import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import type { CommandFailure } from './command-outcome.ts';

export function useFailedCommandText(): (failure: CommandFailure) => string {
  const { t } = useTranslation('remote-control');
  const failureText = useFailureText();
  return (failure) => {
    switch (failure.kind) {
      case 'failed':
        return failureText(failure.thrown);
      case 'unanswered':
        return t('unanswered');
      case 'alarm':
        return t('disabledReason.alarmCode', { code: failure.errorCode });
      case 'refused': {
        const { reason, rawReason } = failure;
        if (reason) return t('refused', { reason: t(`refusal.${reason}`) });
        return rawReason === null ? t('refusedWithoutReason') : t('refused', { reason: rawReason });
      }
    }
  };
}
