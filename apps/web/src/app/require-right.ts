import { redirect } from '@tanstack/react-router';
import { hasAdministration, isPermitted, type Permission } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { queryClient } from './query-client.ts';
import { userinfoQuery } from './user-account.ts';

type Guard = () => Promise<void>;

/** The server enforces the rights; this guard spares users a page of errors. */
function requireRight(isHeldBy: (account: Userinfo) => boolean): Guard {
  return async () => {
    const account = await queryClient.ensureQueryData(userinfoQuery);
    if (!isHeldBy(account)) throw redirect({ to: '/access', replace: true });
  };
}

export const requirePermission = (permission: Permission): Guard =>
  requireRight((account) => isPermitted(account, permission));

export const requireAdministration: Guard = requireRight(
  (account) => account.status === 'ACTIVE' && hasAdministration(account),
);
