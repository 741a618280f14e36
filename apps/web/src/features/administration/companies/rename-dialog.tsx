import { TextInput } from '@mantine/core';
import { type CompanyDetail, companyRenameSchema } from '@washboard/contract/companies/companies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFieldFault } from '../../../lib/forms/field-fault.ts';
import { useRenameCompany } from './companies-api.ts';
import { useCompanyFailureText } from './use-company-failure-text.ts';

interface RenameDialogProps {
  company: CompanyDetail;
  onDone: (outcome: string) => void;
  onClose: () => void;
}

/** If another user renames the company meanwhile, the dialog shows that name before it replaces it. */
export function RenameDialog({ company: { companyCode, companyName }, onDone, onClose }: RenameDialogProps) {
  const { t } = useTranslation('administration-companies');
  const failureText = useCompanyFailureText();
  const [initialName] = useState(companyName);
  const [typed, setTyped] = useState(companyName);
  const fault = useFieldFault()(companyRenameSchema.shape.companyName, typed);
  const rename = useRenameCompany();
  const isOvertaken = companyName !== initialName;
  const isConflict = asProblem(rename.error)?.code === 'COMPANY_CHANGED';

  function submit(form: HTMLFormElement): void {
    if (fault !== undefined) {
      form.querySelector('input')?.focus();
      return;
    }
    rename.mutate(
      { params: { path: { companyCode }, query: { companyName: typed.trim(), ifName: companyName } } },
      { onSuccess: (renamed) => onDone(t('rename.done', { before: companyName, after: renamed.companyName })) },
    );
  }

  return (
    <FormDialog
      title={t('rename.title', { name: initialName })}
      submitLabel={t('rename.submit')}
      isBusy={rename.isPending}
      onSubmit={submit}
      onClose={onClose}
      below={
        <>
          {isOvertaken && <Callout tone="warning">{t('rename.overtaken', { name: companyName })}</Callout>}
          {rename.isError && !isConflict && <Callout tone="failure">{failureText(rename.error)}</Callout>}
        </>
      }
    >
      <TextInput
        size="md"
        data-autofocus
        dir="auto"
        autoComplete="off"
        label={t('create.name')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={fault}
      />
    </FormDialog>
  );
}
