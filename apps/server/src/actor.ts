import type { PermissionHolder } from '@washboard/contract/accounts/permissions';

export interface Holder extends PermissionHolder {
  userId: string;
  companyCode: string | null;
}

/** The database provides the caller's account and rights for each request. */
export interface Actor extends Holder {
  sessionId: string;
  origin: string;
}
