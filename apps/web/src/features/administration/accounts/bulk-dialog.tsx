import type { UserSummary } from '@washboard/contract/user-administration/user-administration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { RecordNames } from '../../../components/records/record-names.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { CompanyField } from '../company-field.tsx';
import { accountName, actOnAccount, moveAccount } from './accounts-api.ts';

export const bulkActions = ['activate', 'endSessions', 'move', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];

interface BulkDialogProps {
  action: BulkAction;
  accounts: readonly UserSummary[];
  onClose: () => void;
  onBegin: (title: string, work: (account: UserSummary) => Promise<unknown>) => void;
}

export function BulkDialog({ action, accounts, onClose, onBegin }: BulkDialogProps) {
  const { t } = useTranslation('administration-accounts');
  const formats = useFormats();
  const [companyCode, setCompanyCode] = useState<string | null>(null);
  const counted = { count: accounts.length, shown: formats.integer(accounts.length) };

  function begin(): void {
    if (action !== 'move')
      return onBegin(t(`bulk.${action}.running`, counted), (account) => actOnAccount(action, account));
    if (companyCode !== null) onBegin(t('bulk.move.running', counted), (account) => moveAccount(account, companyCode));
  }

  return (
    <Confirm
      title={t(`bulk.${action}.title`, counted)}
      confirmLabel={t(`bulk.${action}.button`)}
      tone={action === 'delete' || action === 'endSessions' ? 'danger' : undefined}
      isPossible={action !== 'move' || companyCode !== null}
      onConfirm={begin}
      onClose={onClose}
    >
      <RecordNames names={accounts.map((account) => `${accountName(account)} (${account.email})`)} />
      <p>{t(`bulk.${action}.text`, counted)}</p>
      {accounts.length > 1 && <p>{t('bulk.each')}</p>}
      {action === 'move' && (
        <CompanyField label={t('bulk.move.company')} value={companyCode} onChange={setCompanyCode} />
      )}
    </Confirm>
  );
}
