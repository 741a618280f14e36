import { TextInput } from '@mantine/core';
import { type CompanyDetail, companyRenameSchema } from '@washboard/contract/companies/companies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FormDialog } from '../../../components/kit/form.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { asProblem } from '../../../lib/api/failure.ts';
import { useRenameCompany } from './companies-api.ts';
import { useCompanyFailureText } from './use-company-failure-text.ts';

const schema = z.pick(companyRenameSchema, { companyName: true });

interface RenameDialogProps {
  company: CompanyDetail;
  onDone: (outcome: string) => void;
  onClose: () => void;
}

/** If another user renames the company meanwhile, the dialog shows that name before it replaces it. */
export function RenameDialog({ company: { companyCode, companyName }, onDone, onClose }: RenameDialogProps) {
  const { t } = useTranslation('administration-companies');
  const failureText = useCompanyFailureText();
  const rename = useRenameCompany();
  const form = useKitForm({ schema, initialValues: { companyName }, saving: rename });
  const [initialName] = useState(companyName);
  return (
    <FormDialog
      form={form}
      title={t('rename.title', { name: initialName })}
      submitLabel={t('rename.submit')}
      onSubmit={(named) =>
        rename.mutate(
          { params: { path: { companyCode }, query: { ...named, ifName: companyName } } },
          { onSuccess: (renamed) => onDone(t('rename.done', { before: companyName, after: renamed.companyName })) },
        )
      }
      onClose={onClose}
      below={
        companyName !== initialName && <Callout tone="warning">{t('rename.overtaken', { name: companyName })}</Callout>
      }
      describe={(failure) => (asProblem(failure)?.code === 'COMPANY_CHANGED' ? null : failureText(failure))}
    >
      <TextInput {...form.field('companyName')} data-autofocus dir="auto" label={t('create.name')} />
    </FormDialog>
  );
}
