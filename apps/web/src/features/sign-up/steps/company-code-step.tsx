import { TextInput } from '@mantine/core';
import { companyCodeLength, companyCodeSchema } from '@washboard/contract/accounts/field-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../../components/forms/code-boxes.tsx';
import { useFormFault } from '../use-sign-up-form.ts';
import type { Wizard } from '../use-wizard.ts';
import { StepFrame } from './step-frame.tsx';

interface CompanyCodeStepProps {
  wizard: Wizard;
  field: 'companyCode' | 'partnerCode' | 'manufacturerCode';
  title: string;
  text: string;
  isCompanyNameNeeded: boolean;
}

export function CompanyCodeStep({ wizard, field, title, text, isCompanyNameNeeded }: CompanyCodeStepProps) {
  const { t } = useTranslation('sign-up');
  const { form } = wizard;
  const faultText = useFormFault(form);
  const isNameMissing = form.values.companyName.trim() === '';
  // The field for the name stays mounted after its first letter makes it valid.
  const [isNameAsked] = useState(isCompanyNameNeeded && isNameMissing);
  const isNameComplete = !isCompanyNameNeeded || (!isNameMissing && form.isValid('companyName'));
  const isCodeComplete = companyCodeSchema.safeParse(form.values[field]).success;
  return (
    <StepFrame
      title={title}
      text={text}
      isComplete={isCodeComplete && isNameComplete}
      isBusy={wizard.isBusy}
      nextLabel={t('register')}
      onNext={() => void wizard.proceed('continue')}
      onBack={wizard.goBack}
    >
      {isNameAsked && (
        <TextInput
          {...form.getInputProps('companyName')}
          name="companyName"
          label={t('field.companyName')}
          description={t('field.companyNameNeeded')}
          size="md"
          autoComplete="organization"
          autoFocus
          error={faultText('companyName')}
        />
      )}
      <CodeBoxes
        length={companyCodeLength}
        value={form.values[field]}
        onChange={(code) => form.setFieldValue(field, code)}
        label={t('companyCode.label')}
        error={faultText(field)}
        hasFirstFocus={!isNameAsked}
      />
    </StepFrame>
  );
}
