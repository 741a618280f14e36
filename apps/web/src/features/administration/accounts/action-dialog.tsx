import { useMutation } from '@tanstack/react-query';
import type { UserSummary } from '@washboard/contract/accounts/user-administration';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import type { AccountAction } from './account-actions.ts';
import { nameOf } from './account-dialog.tsx';
import { actOnAccount, useAccountNews } from './accounts-api.ts';

interface ActionDialogProps {
  action: Exclude<AccountAction, 'changeRights'>;
  account: UserSummary;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for confirmation with what will happen to the account and what stays. */
export function ActionDialog({ action, account, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('administration-accounts');
  const failureText = useFailureText();
  const refetch = useAccountNews();
  const act = useMutation({
    mutationFn: () => actOnAccount(action, account),
    onSettled: refetch,
    onSuccess: onDone,
  });
  const names = { name: nameOf(account), email: account.email };
  return (
    <MessageDialog
      mode="confirm"
      title={t(`confirm.${action}.title`, names)}
      confirmLabel={t(`action.${action}`)}
      tone={action === 'delete' || action === 'endSessions' ? 'danger' : undefined}
      isBusy={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <p>{t(`confirm.${action}.text`, names)}</p>
      {act.isError && (
        <Callout tone="failure">
          {action === 'delete' && t('notDeleted')} {failureText(act.error)}
        </Callout>
      )}
    </MessageDialog>
  );
}
