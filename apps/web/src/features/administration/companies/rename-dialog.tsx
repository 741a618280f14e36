import { Button, TextInput } from '@mantine/core';
import { type CompanyDetail, companyRenameSchema } from '@washboard/contract/companies/companies';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFieldFault } from '../../../lib/forms/field-fault.ts';
import classes from './companies.module.css';
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
  const { t: common } = useTranslation();
  const failureText = useCompanyFailureText();
  const formId = useId();
  const [initialName] = useState(companyName);
  const [typed, setTyped] = useState(companyName);
  const fault = useFieldFault()(companyRenameSchema.shape.companyName, typed);
  const rename = useRenameCompany();
  const isOvertaken = companyName !== initialName;
  const isConflict = asProblem(rename.error)?.code === 'COMPANY_CHANGED';

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (fault !== undefined || rename.isPending) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    rename.mutate(
      { params: { path: { companyCode }, query: { companyName: typed.trim(), ifName: companyName } } },
      { onSuccess: (renamed) => onDone(t('rename.done', { before: companyName, after: renamed.companyName })) },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={() => !rename.isPending && onClose()}
      title={t('rename.title', { name: initialName })}
      actions={
        <>
          <Button variant="default" disabled={rename.isPending} onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={rename.isPending}>
            {t('rename.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
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
      </form>
      {isOvertaken && <Callout tone="warning">{t('rename.overtaken', { name: companyName })}</Callout>}
      {rename.isError && !isConflict && <Callout tone="failure">{failureText(rename.error)}</Callout>}
    </Dialog>
  );
}
