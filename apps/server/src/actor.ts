import type { PermissionHolder } from '@washboard/contract/accounts/permissions';

export interface Holder extends PermissionHolder {
  userId: string;
  companyCode: string | null;
}

export interface Actor extends Holder {
  sessionId: string;
  origin: string;
}
