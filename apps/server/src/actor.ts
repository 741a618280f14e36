import type { PermissionHolder } from '@washboard/contract/accounts/permissions';

/** The fields of an account that decide about rights and scope. */
export interface Holder extends PermissionHolder {
  userId: string;
  companyCode: string | null;
}

/** The caller, as the database knows the account at this moment. */
export interface Actor extends Holder {
  sessionId: string;
  /** The IP address of the caller. */
  origin: string;
}
