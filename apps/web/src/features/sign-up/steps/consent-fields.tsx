import { Checkbox } from '@mantine/core';
import type { LegalDocument } from '@washboard/contract/legal/legal-documents';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { LegalDialog } from '../../../components/legal/legal-dialog.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import classes from '../sign-up-wizard.module.css';
import { useFormFault } from '../use-form-fault.ts';
import type { SignUpForm } from '../use-sign-up-form.ts';

const consents = [
  { field: 'isFirstTermAccepted', text: 'consent.firstTerm' },
  { field: 'isSecondTermAccepted', text: 'consent.secondTerm' },
  { field: 'isPrivacyAccepted', text: 'consent.privacy' },
  { field: 'isMarketingWanted', text: 'consent.marketing' },
] as const;

/** Required and optional consents, with the documents. */
export function ConsentFields({ form }: { form: SignUpForm }) {
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
