import { Checkbox, TextInput } from '@mantine/core';
import type { LegalDocument } from '@washboard/contract/legal-documents/legal-documents';
import { clsx } from 'clsx';
import { type ChangeEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { NewPasswordFields } from '../../../components/forms/new-password-fields.tsx';
import { FieldGrid, wideField } from '../../../components/kit/form.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { LegalDialog } from '../../../components/legal/legal-dialog.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import classes from '../sign-up-wizard.module.css';
import type { SignUpForm } from '../use-sign-up-form.ts';
import type { Wizard } from '../use-wizard.ts';
import { SignUpStep } from './sign-up-step.tsx';

export function DetailsStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('sign-up');
  const { form, isPasswordCommon } = wizard;
  return (
    <SignUpStep wizard={wizard} title={t('details.title')} text={t('details.text')} isComplete={form.isValid()}>
      <FieldGrid>
        <TextInput {...form.field('firstName')} label={t('field.firstName')} autoComplete="given-name" autoFocus />
        <TextInput {...form.field('lastName')} label={t('field.lastName')} autoComplete="family-name" />
        <TextInput
          {...form.field('companyName')}
          className={wideField}
          label={t('field.companyName')}
          description={t('field.companyNameHint')}
          autoComplete="organization"
        />
        <TextInput
          {...form.field('email')}
          type="email"
          label={t('field.email')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...form.field('emailConfirmation')}
          type="email"
          label={t('field.emailConfirmation')}
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPasswordFields
          isCommon={isPasswordCommon}
          label={t('field.password')}
          password={form.field('password')}
          confirmation={form.field('passwordConfirmation')}
        />
        <ConsentFields form={form} />
      </FieldGrid>
    </SignUpStep>
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
  const [openDocument, setOpenDocument] = useState<LegalDocument | null>(null);

  const link = (document: LegalDocument) => (
    <button type="button" className={classes.link} onClick={() => setOpenDocument(document)} />
  );

  function checkbox(field: (typeof consents)[number]['field']) {
    const { value: checked, size: _, ...rest } = form.field(field);
    return {
      ...rest,
      checked,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => form.change({ [field]: currentTarget.checked }),
    };
  }

  return (
    <fieldset className={clsx(classes.consents, wideField)}>
      <Text as="legend" mb={12} isStrong>
        {t('consent.legend')}
      </Text>
      {consents.map(({ field, text }) => (
        <Checkbox
          key={field}
          {...checkbox(field)}
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
