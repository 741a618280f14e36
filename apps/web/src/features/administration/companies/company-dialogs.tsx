import { Button } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { CompanyDetail } from '@washboard/contract/companies/companies';
import type { NamedCompany } from '@washboard/contract/companies/named-company';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { useCompany } from './companies-api.ts';
import { CreateDialog } from './create-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { type CompanyTask, DetailDialog } from './detail-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RemovePinDialog, SetPinDialog } from './service-pin-dialogs.tsx';

/** The dialog of a company's limits. */
export type LimitsDialogSlot = (company: NamedCompany, onClose: () => void) => ReactNode;

interface CompanyDialogsProps {
  companyCode: string;
  account: Userinfo;
  limitsDialog: LimitsDialogSlot | undefined;
  onOpen: (companyCode: string) => void;
  /** @param outcome a sentence for the page */
  onDone: (outcome: string) => void;
  onClose: () => void;
}

/** The details of a company, and in their place what the reader does with it. */
export function CompanyDialogs(props: CompanyDialogsProps) {
  const { companyCode, account, limitsDialog, onOpen, onDone, onClose } = props;
  const { t } = useTranslation('administration-companies');
  const { t: common } = useTranslation();
  const { data: company, error, refetch } = useCompany(companyCode);
  const [task, setTask] = useState<CompanyTask | null>(null);
  if (!company) {
    return (
      <Dialog
        isOpen
        isWide
        title={t('detail.title', { code: companyCode })}
        onClose={onClose}
        actions={
          <Button variant="default" data-autofocus onClick={onClose}>
            {common('dialog.close')}
          </Button>
        }
      >
        {error === null ? (
          <Placeholder height={320} />
        ) : (
          <FailureMessage title={t('detail.failed')} failure={error} onRetry={() => void refetch()} />
        )}
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
          {...{ company, account, onOpen, onClose }}
          hasLimits={limitsDialog !== undefined && isServed(company, account)}
          onTask={setTask}
        />
      );
  }
}

/** Administration reaches all companies below; the limits of SERVICE end at its customers. */
function isServed({ companyCode, parentCompanyCode }: CompanyDetail, { role, companyCode: own }: Userinfo): boolean {
  return role !== 'SERVICE' || companyCode === own || parentCompanyCode === own;
}
