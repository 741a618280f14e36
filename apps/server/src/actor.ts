import type { PermissionHolder } from '@washboard/contract/accounts/permissions';

/** An account as far as rights and scope are decided by it. */
export interface Holder extends PermissionHolder {
  userId: string;
  companyCode: string | null;
}

/** Who is calling, as the database knows them at this moment. */
export interface Actor extends Holder {
  /** The sign-in that the call belongs to. */
  sessionId: string;
  /** The IP address that the call came from. */
  origin: string;
}
