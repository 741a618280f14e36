import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import spokenClasses from '../../components/text/spoken.module.css';

interface SaveResultProps {
  saving: { isSuccess: boolean; isError: boolean; error: unknown };
}

/** Result of saving a file: a failure is visible, success is only announced. */
export function SaveResult({ saving }: SaveResultProps) {
  const { t } = useTranslation('statistics');
  const failureText = useFailureText();
  return (
    <>
      <p role="status" className={spokenClasses.spoken}>
        {saving.isSuccess && t('export.done')}
      </p>
      {saving.isError && (
        <Callout tone="failure">
          {t('export.failed')} {failureText(saving.error)}
        </Callout>
      )}
    </>
  );
}
