import { redirect } from '@tanstack/react-router';
import { isPermitted, type Permission } from '@washboard/contract/permissions';
import { queryClient } from './query-client.ts';
import { userinfoQuery } from './user-account.ts';

/** Leads who may not see a page to the one that says so. The server decides; this spares them a page of refusals. */
export function requirePermission(permission: Permission) {
  return async (): Promise<void> => {
    const account = await queryClient.ensureQueryData(userinfoQuery);
    if (!isPermitted(account, permission)) throw redirect({ to: '/access', replace: true });
  };
}
