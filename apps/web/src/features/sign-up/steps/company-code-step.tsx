import { TextInput } from '@mantine/core';
import { companyCodeLength, companyCodeSchema } from '@washboard/contract/companies/company-code';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../../components/forms/code-boxes.tsx';
import { useFieldErrorText } from '../../../lib/forms/field-error-text.ts';
import type { Wizard } from '../use-wizard.ts';
import { SignUpStep } from './sign-up-step.tsx';

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
  const fieldErrorText = useFieldErrorText();
  const isUnknown = wizard.unknownCodes[wizard.step] === form.values[field];
  const isNameMissing = form.values.companyName.trim() === '';
  // The field for the name stays mounted after its first letter makes it valid.
  const [isNameAsked] = useState(isCompanyNameNeeded && isNameMissing);
  const isNameComplete = !isCompanyNameNeeded || (!isNameMissing && form.isValid());
  const isCodeComplete = companyCodeSchema.safeParse(form.values[field]).success;
  return (
    <SignUpStep
      wizard={wizard}
      title={title}
      text={text}
      isComplete={isCodeComplete && isNameComplete}
      nextLabel={t('register')}
    >
      {isNameAsked && (
        <TextInput
          {...form.field('companyName')}
          label={t('field.companyName')}
          description={t('field.companyNameNeeded')}
          autoComplete="organization"
          autoFocus
        />
      )}
      <CodeBoxes
        length={companyCodeLength}
        value={form.values[field]}
        onChange={(code) => form.change({ [field]: code })}
        label={t('companyCode.label')}
        error={isUnknown ? fieldErrorText('companyUnknown') : undefined}
        hasFirstFocus={!isNameAsked}
      />
    </SignUpStep>
  );
}
