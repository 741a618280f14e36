import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { asFailure } from '../../../lib/api/failure.ts';

/** @returns a function that says why a company could not be created or changed */
export function useCompanyFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('administration-companies');
  const failureText = useFailureText();
  return (thrown) => {
    const failure = asFailure(thrown);
    // The only rule about the company above that the form cannot check itself.
    const isTooDeep = failure.kind === 'problem' && failure.fields.parentCompanyCode === 'too deep';
    return isTooDeep ? t('tooDeep') : failureText(thrown);
  };
}
