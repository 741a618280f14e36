import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordFields } from '../../../components/forms/new-password-fields.tsx';
import { useIsCommonPassword } from '../../../lib/forms/common-password.ts';
import { type SignUpValues, serverCheckedFields } from '../sign-up-values.ts';
import classes from '../sign-up-wizard.module.css';
import { useFormFault } from '../use-form-fault.ts';
import type { Wizard } from '../use-wizard.ts';
import { ConsentFields } from './consent-fields.tsx';
import { StepFrame } from './step-frame.tsx';

/** Step 1. */
export function DetailsStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('sign-up');
  const { form } = wizard;
  const faultText = useFormFault(form);
  const isCommon = useIsCommonPassword(form.values.password, form.values);
  const fields = useRef<HTMLDivElement>(null);

  /** Increments to focus the first fault: after a server's refusal, or Enter in an incomplete form. */
  const [faultsShown, setFaultsShown] = useState(() =>
    serverCheckedFields.some((field) => form.errors[field]) ? 1 : 0,
  );
  useEffect(() => {
    if (faultsShown > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultsShown]);

  const props = (name: keyof SignUpValues) => ({
    ...form.getInputProps(name),
    name,
    size: 'md',
    error: faultText(name),
  });

  /** Its confirmation may have become wrong, or right. */
  function leave(name: 'email' | 'password', confirmation: 'emailConfirmation' | 'passwordConfirmation'): void {
    form.validateField(name);
    if (form.values[confirmation] !== '') form.validateField(confirmation);
  }

  return (
    <StepFrame
      title={t('details.title')}
      text={t('details.text')}
      isComplete={form.isValid() && !isCommon}
      isBusy={wizard.isBusy}
      onNext={() => void wizard.proceed('continue')}
      onBack={wizard.goBack}
      onIncomplete={() => {
        form.validate();
        setFaultsShown(faultsShown + 1);
      }}
    >
      <div ref={fields} className={classes.fields}>
        <TextInput
          {...props('firstName')}
          label={t('field.firstName')}
          autoComplete="given-name"
          autoFocus={faultsShown === 0}
        />
        <TextInput {...props('lastName')} label={t('field.lastName')} autoComplete="family-name" />
        <TextInput
          {...props('companyName')}
          className={classes.wide ?? ''}
          label={t('field.companyName')}
          description={t('field.companyNameHint')}
          autoComplete="organization"
        />
        <TextInput
          {...props('email')}
          type="email"
          label={t('field.email')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={() => leave('email', 'emailConfirmation')}
        />
        <TextInput
          {...props('emailConfirmation')}
          type="email"
          label={t('field.emailConfirmation')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPasswordFields
          isCommon={isCommon}
          label={t('field.password')}
          password={{ ...props('password'), onBlur: () => leave('password', 'passwordConfirmation') }}
          confirmation={props('passwordConfirmation')}
        />
        <ConsentFields form={form} />
      </div>
    </StepFrame>
  );
}
