import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { asProblem } from '../../lib/api/failure.ts';
import { useFormats } from '../../lib/format/use-formats.ts';

export function useClaimingFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('claiming');
  const formats = useFormats();
  const failureText = useFailureText();
  return (thrown) => {
    const problem = asProblem(thrown);
    if (problem?.code === 'CLAIMING_CODE_WRONG' && problem.triesLeft !== undefined)
      return t('wrong', { count: problem.triesLeft, shown: formats.integer(problem.triesLeft) });
    if (problem?.code === 'COMMAND_REFUSED' && problem.reason === 'unsupported') return t('cannotShow');
    return failureText(thrown);
  };
}
