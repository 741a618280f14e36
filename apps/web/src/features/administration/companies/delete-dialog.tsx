import type { CompanyDetail } from '@washboard/contract/companies/companies';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useDeleteCompany } from './companies-api.ts';
import { useCompanyFailureText } from './use-company-failure-text.ts';
import { useObstacles } from './use-obstacles.ts';

interface DeleteDialogProps {
  company: CompanyDetail;
  onDone: (outcome: string) => void;
  onClose: () => void;
}

export function DeleteDialog({ company, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('administration-companies');
  const failureText = useCompanyFailureText();
  const obstacles = useObstacles(company.contents);
  const remove = useDeleteCompany();
  const values = { name: company.companyName, code: company.companyCode };

  function confirm(): void {
    const path = { companyCode: company.companyCode };
    remove.mutate({ params: { path } }, { onSuccess: () => onDone(t('delete.done', values)) });
  }

  return (
    <MessageDialog
      mode="confirm"
      tone="danger"
      title={t('delete.title', values)}
      confirmLabel={t('delete.confirm')}
      isBusy={remove.isPending}
      isPossible={obstacles === null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('delete.text', values)}</p>
      <p>{t('delete.kept')}</p>
      {obstacles !== null && <Callout tone="warning">{t('delete.obstacles', { obstacles })}</Callout>}
      {remove.isError && obstacles === null && <Callout tone="failure">{failureText(remove.error)}</Callout>}
    </MessageDialog>
  );
}
