import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { asFailure } from '../../lib/api/failure.ts';
import { useFaultText } from '../../lib/forms/field-fault.ts';

interface SignUpFailureDialogProps {
  /** Null: no failure. */
  failure: unknown;
  onContinue: () => void;
  onStay: () => void;
}

/** Continue leads to the sign-in; Retry keeps all input (docs/product-rules.md#sign-up). */
export function SignUpFailureDialog({ failure, onContinue, onStay }: SignUpFailureDialogProps) {
  const { t } = useTranslation('sign-up');
  const textOf = useFailureText();
  const parsedFailure = asFailure(failure);
  const faultText = useFaultText();
  const isCompanyUnknown = parsedFailure.kind === 'problem' && parsedFailure.code === 'COMPANY_NOT_FOUND';
  const isCodeWrong = parsedFailure.kind === 'problem' && parsedFailure.code === 'CODE_NOT_ACCEPTED';
  return (
    <MessageDialog
      mode="error"
      isOpen={failure !== null}
      onClose={onStay}
      title={t(isCodeWrong ? 'failure.codeTitle' : 'failure.title')}
      actions={
        <>
          <Button variant="default" onClick={onContinue}>
            {t('failure.continue')}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {t('failure.stay')}
          </Button>
        </>
      }
    >
      <p>{failure !== null && (isCompanyUnknown ? faultText('companyUnknown') : textOf(failure))}</p>
      <p>{t(isCodeWrong ? 'failure.codeNext' : 'failure.next')}</p>
    </MessageDialog>
  );
}
