import { useTranslation } from 'react-i18next';
import { waitText } from '../format/wait-text.ts';
import { useLocale } from '../i18n/i18n.ts';
import { NotSavedOfflineError } from '../offline/not-saved-offline.ts';
import { asFailure } from './failure.ts';

export function useFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('errors');
  const locale = useLocale();
  return (thrown) => {
    if (thrown instanceof NotSavedOfflineError) return t('notSavedOffline');
    const failure = asFailure(thrown);
    if (failure.kind === 'unreachable') return t('unreachable');
    const isCounted = failure.status === 429 && failure.code !== 'TOO_MANY_EXPORTS';
    if (isCounted && failure.retryAfterS !== null)
      return t('tooManyTries', { wait: waitText(failure.retryAfterS, locale) });
    return t(`code.${failure.code}`);
  };
}
