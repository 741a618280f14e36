import { Checkbox, TextInput } from '@mantine/core';
import type { LegalDocument } from '@washboard/contract/legal/legal-documents';
import { useEffect, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { NewPasswordFields } from '../../../components/forms/new-password-fields.tsx';
import { LegalDialog } from '../../../components/legal/legal-dialog.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import { useIsCommonPassword } from '../../../lib/forms/common-password.ts';
import classes from '../sign-up-wizard.module.css';
import { type SignUpForm, type SignUpValues, serverCheckedFields, useFormFault } from '../use-sign-up-form.ts';
import type { Wizard } from '../use-wizard.ts';
import { StepFrame } from './step-frame.tsx';

export function DetailsStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('sign-up');
  const { form } = wizard;
  const faultText = useFormFault(form);
  const isCommon = useIsCommonPassword(form.values.password, form.values);
  const fields = useRef<HTMLDivElement>(null);

  /** Each increment focuses the first fault: after a server's refusal, or Enter in an incomplete form. */
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

  /** A change of the value may make its repetition match or differ. */
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

const consents = [
  { field: 'isFirstTermAccepted', text: 'consent.firstTerm' },
  { field: 'isSecondTermAccepted', text: 'consent.secondTerm' },
  { field: 'isPrivacyAccepted', text: 'consent.privacy' },
  { field: 'isMarketingWanted', text: 'consent.marketing' },
] as const;

function ConsentFields({ form }: { form: SignUpForm }) {
  const { t } = useTranslation('sign-up');
  const faultText = useFormFault(form);
  const [openDocument, setOpenDocument] = useState<LegalDocument | null>(null);

  const link = (document: LegalDocument) => (
    <button type="button" className={classes.link} onClick={() => setOpenDocument(document)} />
  );

  return (
    <fieldset className={classes.consents}>
      <legend className={classes.legend}>{t('consent.legend')}</legend>
      {consents.map(({ field, text }) => (
        <Checkbox
          key={field}
          {...form.getInputProps(field, { type: 'checkbox' })}
          name={field}
          error={faultText(field)}
          aria-invalid={faultText(field) !== undefined}
          label={
            <Trans
              t={t}
              i18nKey={text}
              values={{ brand: brand.name }}
              components={{ terms: link('terms'), privacy: link('privacy') }}
            />
          }
        />
      ))}
      <LegalDialog document={openDocument} onClose={() => setOpenDocument(null)} />
    </fieldset>
  );
}
