import { isPermitted, mayChangeAccount } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { UserSummary } from '@washboard/contract/user-administration/user-administration';

export const accountActions = ['changeRights', 'activate', 'resetPassword', 'endSessions', 'delete'] as const;
export type AccountAction = (typeof accountActions)[number];

/** Each reason is a key of `disabledReason` in administration-accounts.json. */
export type AccountActionDisabledReason =
  | 'above'
  | 'own'
  | 'active'
  | 'notActive'
  | 'deleted'
  | 'pending'
  | 'neverAdmitted';

/**
 * Repeats the server's rules (docs/product-rules.md#who-may-change-whom), as far as the page can.
 * @returns null if the action is possible
 */
export function accountActionDisabledReason(
  action: AccountAction,
  account: UserSummary,
  reader: Userinfo,
): AccountActionDisabledReason | null {
  if (!mayChangeAccount(reader, account)) return 'above';
  const { status } = account;
  switch (action) {
    case 'changeRights':
    case 'resetPassword':
      return status === 'ACTIVE' ? null : 'notActive';
    case 'activate':
      if (status === 'ACTIVE') return 'active';
      if (status === 'PENDING_APPROVAL') return 'pending';
      if (
        status === 'INACTIVE' &&
        account.role !== 'KITCHEN_MANAGER' &&
        !isPermitted(reader, 'authorisations:decide')
      ) {
        return 'neverAdmitted';
      }
      return null;
    case 'endSessions':
      return status === 'DELETED' ? 'deleted' : null;
    case 'delete':
      if (account.id === reader.idpUserId) return 'own';
      return status === 'DELETED' ? 'deleted' : null;
  }
}
