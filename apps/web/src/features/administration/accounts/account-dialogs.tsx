import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { UserSummary } from '@washboard/contract/user-administration/user-administration';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import cells from '../../../components/records/record-cell.module.css';
import { EmailAddress } from '../../../components/text/email-address.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { RecordDialog } from '../record-dialog.tsx';
import { type AccountAction, accountActionDisabledReason, accountActions } from './account-actions.ts';
import { accountName, actOnAccount, useAccountNews } from './accounts-api.ts';
import { RightsDialog } from './rights-dialog.tsx';

interface AccountDialogsProps {
  account: UserSummary;
  action: AccountAction | null;
  reader: Userinfo;
  setOpened: (next: { account: UserSummary; action: AccountAction | null } | null) => void;
  finish: (action: AccountAction, account: UserSummary) => void;
}

export function AccountDialogs({ account, action, reader, setOpened, finish }: AccountDialogsProps) {
  const close = () => setOpened(null);
  if (action === null) {
    return (
      <AccountDialog
        account={account}
        reader={reader}
        onAct={(next) => setOpened({ account, action: next })}
        onClose={close}
      />
    );
  }
  const done = () => finish(action, account);
  if (action === 'changeRights')
    return <RightsDialog account={account} reader={reader} onClose={close} onDone={done} />;
  return <AccountActionDialog account={account} action={action} onClose={close} onDone={done} />;
}

interface AccountDialogProps {
  account: UserSummary;
  reader: Userinfo;
  onAct: (action: AccountAction) => void;
  onClose: () => void;
}

function AccountDialog({ account, reader, onAct, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['administration-accounts', 'common']);
  const actions = accountActions.map((name) => {
    const disabledReason = accountActionDisabledReason(name, account, reader);
    const mayDecide = disabledReason === 'pending' && isPermitted(reader, 'authorisations:decide');
    return {
      name,
      label: t(`action.${name}`),
      isEnding: name === 'delete',
      isDisabled: disabledReason !== null,
      explanation: (
        <>
          {disabledReason === null ? t(`explain.${name}`) : t(`disabledReason.${disabledReason}`)}
          {mayDecide && ' '}
          {mayDecide && (
            <Link to="/pendingusers" className={cells.link}>
              {t('common:menu.authorizations')}
            </Link>
          )}
        </>
      ),
    };
  });
  return (
    <RecordDialog
      title={accountName(account)}
      facts={useFacts(account)}
      actions={actions}
      onAct={onAct}
      onClose={onClose}
    />
  );
}

function useFacts(account: UserSummary) {
  const { t } = useTranslation(['administration-accounts', 'common']);
  const formats = useFormats();
  const { email, role, status, companyName, companyCode, administrationProfile, country, mobile, phone } = account;
  const company = [companyName, companyCode && `(${companyCode})`].filter(Boolean).join(' ');
  const facts = {
    email: <EmailAddress>{email}</EmailAddress>,
    status: t(`status.${status}`),
    company,
    role: t(`common:role.${role}`),
    profiles: administrationProfile.map((profile) => t(`profile.${profile}`)).join(', '),
    country: country && formats.country(country),
    mobile,
    phone,
  };
  return Object.entries(facts).map(([name, value]) => ({
    name,
    label: t(`field.${name as keyof typeof facts}`),
    value: value || '–',
  }));
}

interface AccountActionDialogProps {
  action: Exclude<AccountAction, 'changeRights'>;
  account: UserSummary;
  onClose: () => void;
  onDone: () => void;
}

export function AccountActionDialog({ action, account, onClose, onDone }: AccountActionDialogProps) {
  const { t } = useTranslation('administration-accounts');
  const refetch = useAccountNews();
  const act = useMutation({
    mutationFn: () => actOnAccount(action, account),
    onSettled: refetch,
    onSuccess: onDone,
  });
  const names = { name: accountName(account), email: account.email };
  return (
    <Confirm
      title={t(`confirm.${action}.title`, names)}
      confirmLabel={t(`action.${action}`)}
      tone={action === 'delete' || action === 'endSessions' ? 'danger' : undefined}
      action={act}
      {...(action === 'delete' && { lead: t('notDeleted') })}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <p>{t(`confirm.${action}.text`, names)}</p>
    </Confirm>
  );
}
