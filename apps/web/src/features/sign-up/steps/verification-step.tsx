import { verificationCodeLength, verificationCodeSchema } from '@washboard/contract/accounts/field-rules';
import { Trans, useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../../components/forms/code-boxes.tsx';
import { Text } from '../../../components/kit/text.tsx';
import type { Wizard } from '../use-wizard.ts';
import { ResendCode } from './resend-code.tsx';
import { StepFrame } from './step-frame.tsx';

/** The code from the mail (steps 3, 6 and 10). */
export function VerificationStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('sign-up');
  const { form } = wizard;
  const { email, verificationCode } = form.values;
  return (
    <StepFrame
      title={t('code.title')}
      text={<Trans t={t} i18nKey="code.text" values={{ email: email.trim() }} components={{ address: <strong /> }} />}
      isComplete={verificationCodeSchema.safeParse(verificationCode).success}
      isBusy={wizard.isBusy}
      nextLabel={t('code.confirm')}
      onNext={() => void wizard.proceed('continue')}
      onBack={wizard.goBack}
    >
      <CodeBoxes
        // A new code remounts the boxes, with the focus on the first digit.
        key={wizard.codeMailedAtMs}
        length={verificationCodeLength}
        value={verificationCode}
        onChange={(code) => form.setFieldValue('verificationCode', code)}
        label={t('code.label')}
        isOneTimeCode
        hasFirstFocus
      />
      <ResendCode mailedAtMs={wizard.codeMailedAtMs} onSend={wizard.sendCode} />
      <Text size="sm" tone="quiet">
        {t('code.wrongAddress')}
      </Text>
    </StepFrame>
  );
}
