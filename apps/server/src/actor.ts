import type { AdministrationProfile, Role, UserStatus } from '@washboard/contract/permissions';

/** Who is calling, as the database knows them at this moment. */
export interface Actor {
  userId: string;
  role: Role;
  status: UserStatus;
  companyCode: string | null;
  administrationProfile: readonly AdministrationProfile[];
}
