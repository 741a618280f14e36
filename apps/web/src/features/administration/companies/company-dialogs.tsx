import { TextInput } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { type CompanyDetail, companyRenameSchema } from '@washboard/contract/companies/companies';
import type { NamedCompany } from '@washboard/contract/companies/named-company';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FormDialog } from '../../../components/kit/form.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { asProblem } from '../../../lib/api/failure.ts';
import { useCompany, useDeleteCompany, useRenameCompany } from './companies-api.ts';
import { useCompanyFailureText, useContentsText } from './company-words.ts';
import { CreateDialog } from './create-dialog.tsx';
import { type CompanyTask, DetailDialog } from './detail-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { type CompanyTaskProps, RemovePinDialog, SetPinDialog } from './service-pin.tsx';

export type CompanyLimitsSlot = (company: NamedCompany, onClose: () => void) => ReactNode;

interface CompanyDialogsProps {
  companyCode: string;
  account: Userinfo;
  limitsDialog: CompanyLimitsSlot | undefined;
  onOpen: (companyCode: string) => void;
  onDone: (outcome: string) => void;
  onClose: () => void;
}

export function CompanyDialogs(props: CompanyDialogsProps) {
  const { companyCode, account, limitsDialog, onOpen, onDone, onClose } = props;
  const { t } = useTranslation('administration-companies');
  const query = useCompany(companyCode);
  const company = query.data;
  const [task, setTask] = useState<CompanyTask | null>(null);
  if (!company) {
    return (
      <Dialog isOpen isWide title={t('detail.title', { code: companyCode })} onClose={onClose}>
        <Loaded query={query} failure={t('detail.failed')} height={320} />
      </Dialog>
    );
  }
  const back = () => setTask(null);
  switch (task) {
    case 'createBelow':
      return <CreateDialog above={company} isAboveFixed onDone={onDone} onClose={back} />;
    case 'rename':
      return <RenameDialog company={company} onDone={onDone} onClose={back} />;
    case 'move':
      return <MoveDialog company={company} onDone={onDone} onClose={back} />;
    case 'setPin':
      return <SetPinDialog company={company} onDone={onDone} onClose={back} />;
    case 'removePin':
      return <RemovePinDialog company={company} onDone={onDone} onClose={back} />;
    case 'delete':
      return <DeleteDialog company={company} onDone={onDone} onClose={back} />;
    case 'limits':
      return limitsDialog?.({ companyCode, companyName: company.companyName }, back);
    case null:
      return (
        <DetailDialog
          company={company}
          account={account}
          onOpen={onOpen}
          onClose={onClose}
          hasLimits={limitsDialog !== undefined && isServed(company, account)}
          onTask={setTask}
        />
      );
  }
}

/** The limits of a SERVICE reader end at direct customers, although an administrator reaches all companies below. */
function isServed({ companyCode, parentCompanyCode }: CompanyDetail, { role, companyCode: own }: Userinfo): boolean {
  return role !== 'SERVICE' || companyCode === own || parentCompanyCode === own;
}

const nameSchema = z.pick(companyRenameSchema, { companyName: true });

/** If another user renames the company meanwhile, the dialog first shows that name. */
function RenameDialog({ company: { companyCode, companyName }, onDone, onClose }: CompanyTaskProps) {
  const { t } = useTranslation('administration-companies');
  const failureText = useCompanyFailureText();
  const rename = useRenameCompany();
  const form = useKitForm({ schema: nameSchema, initialValues: { companyName }, saving: rename });
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

function DeleteDialog({ company, onDone, onClose }: CompanyTaskProps) {
  const { t } = useTranslation('administration-companies');
  const failureText = useCompanyFailureText();
  const contents = useContentsText(company.contents);
  const remove = useDeleteCompany();
  const values = { name: company.companyName, code: company.companyCode };

  return (
    <Confirm
      tone="danger"
      title={t('delete.title', values)}
      confirmLabel={t('delete.confirm')}
      action={remove}
      isPossible={contents === null}
      onConfirm={() =>
        remove.mutate(
          { params: { path: { companyCode: company.companyCode } } },
          { onSuccess: () => onDone(t('delete.done', values)) },
        )
      }
      onClose={onClose}
      describe={(failure) => (contents === null ? failureText(failure) : null)}
    >
      <p>{t('delete.text', values)}</p>
      <p>{t('delete.kept')}</p>
      {contents !== null && <Callout tone="warning">{t('delete.notEmpty', { contents })}</Callout>}
    </Confirm>
  );
}
