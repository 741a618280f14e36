import type { PermissionHolder } from '@washboard/contract/accounts/permissions';

export interface Holder extends PermissionHolder {
  userId: string;
  companyCode: string | null;
}

/** The caller, as the database knows the account at this moment. */
export interface Actor extends Holder {
  sessionId: string;
  origin: string;
}
