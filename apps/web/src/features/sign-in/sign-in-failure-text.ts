import { useTranslation } from 'react-i18next';
import { waitText } from '../../lib/format/wait-text.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import type { SignInFailure } from './sign-in.ts';

/** Why nobody was signed in, in the chosen language. */
export function useSignInFailureText(): (failure: SignInFailure) => string {
  const { t } = useTranslation('sign-in');
  const { t: tErrors } = useTranslation('errors');
  const locale = useLocale();
  return (failure) => {
    if (failure.kind === 'throttled' && failure.retryAfterS !== null) {
      return tErrors('tooManyTries', { wait: waitText(failure.retryAfterS, locale) });
    }
    return t(`failure.${failure.kind}`);
  };
}
