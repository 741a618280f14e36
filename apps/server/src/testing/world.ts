import type { AdministrationProfile, Role, UserStatus } from '@washboard/contract/accounts/permissions';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Database } from '../adapters/database/database.ts';
import { applianceStates, appliances } from '../modules/machines/appliances/tables.ts';
import { hashLinkSecret } from '../modules/machines/machine-gateway/index.ts';
import { hashPassword } from '../modules/people/accounts/index.ts';
import { users } from '../modules/people/accounts/tables.ts';
import { companies } from '../modules/people/companies/tables.ts';

export const password = 'Correct-horse-7';

export function linkSecret(serialNumber: string): string {
  return `secret of ${serialNumber}`;
}

export const worldCompanies = [
  { companyCode: '100000', companyName: 'Marea', parentCompanyCode: null },
  { companyCode: '200001', companyName: 'Navigli Service', parentCompanyCode: '100000' },
  { companyCode: '200002', companyName: 'Isar Küchentechnik', parentCompanyCode: '100000' },
  { companyCode: '300001', companyName: 'Trattoria Al Ponte', parentCompanyCode: '200001' },
  { companyCode: '300002', companyName: 'Hotel Belvedere', parentCompanyCode: '200001' },
  { companyCode: '300003', companyName: 'Gasthaus Linde', parentCompanyCode: '200002' },
] as const;

export interface WorldUser {
  id: string;
  email: string;
  role: Role;
  status: UserStatus;
  companyCode: string | null;
  administrationProfile?: AdministrationProfile[];
  firstName?: string;
  lastName?: string;
}

let usersSoFar = 0;

/** One process fills the database that the others copy, so IDs are constant. */
function user(name: string, role: Role, companyCode: string | null, status: UserStatus = 'ACTIVE'): WorldUser {
  usersSoFar += 1;
  const id = `00000000-0000-4000-8000-${String(usersSoFar).padStart(12, '0')}`;
  return { id, email: `${name}@kitchens.example`, role, status, companyCode };
}

export const worldUsers = {
  admin: user('admin', 'ADMIN', '100000'),
  manager: user('manager', 'SERVICE_MANAGER', '200001'),
  service: user('service', 'SERVICE', '200001'),
  kitchen: user('kitchen', 'KITCHEN_MANAGER', '300001'),
  otherManager: user('other-manager', 'SERVICE_MANAGER', '200002'),
  otherKitchen: user('other-kitchen', 'KITCHEN_MANAGER', '300003'),
  withoutCompany: user('without-company', 'KITCHEN_MANAGER', null),
  pending: user('pending', 'SERVICE', '200001', 'PENDING_APPROVAL'),
  inactive: user('inactive', 'KITCHEN_MANAGER', '300001', 'INACTIVE'),
  deleted: user('deleted', 'KITCHEN_MANAGER', '300001', 'DELETED'),
} as const satisfies Record<string, WorldUser>;
export type UserName = keyof typeof worldUsers;

export interface WorldMachine {
  serialNumber: string;
  companyCode: string;
  assignedCompanyCode?: string | null;
  applianceName?: string;
  gamma?: Gamma;
  modelNumber?: string;
  brand?: 'marea' | 'brina';
  claimedBy?: string | null;
  deletedAt?: Date | null;
}

export const worldMachines: readonly WorldMachine[] = [
  { serialNumber: 'STOCK0001', companyCode: '100000', applianceName: 'My device' },
  { serialNumber: 'VAN0001', companyCode: '200001', applianceName: 'Van' },
  { serialNumber: 'PONTE0001', companyCode: '300001', applianceName: 'Piatti' },
  { serialNumber: 'PONTE0002', companyCode: '300001', applianceName: 'Bicchieri', gamma: 'hiline' },
  { serialNumber: 'HOTEL0001', companyCode: '300002', applianceName: 'Colazioni', gamma: 'ge' },
  { serialNumber: 'LINDE0001', companyCode: '300003', applianceName: 'Spülküche' },
  { serialNumber: 'LINDE0002', companyCode: '300003', applianceName: 'Biergarten', claimedBy: worldUsers.kitchen.id },
  {
    serialNumber: 'BRINA0001',
    companyCode: '300001',
    applianceName: 'Of the other brand',
    brand: 'brina',
    gamma: 'tl',
  },
];

export const unknownSerialNumber = 'NOBODY0001';

export async function seedWorld(database: Database): Promise<void> {
  await database.orm.insert(companies).values([...worldCompanies]);
  await insertUsers(database, Object.values(worldUsers));
  await insertMachines(database, worldMachines);
}

let passwordHash: Promise<string> | null = null;

export async function insertUsers({ orm }: Database, accounts: readonly WorldUser[]): Promise<void> {
  passwordHash ??= hashPassword(password);
  const common = { passwordHash: await passwordHash, firstName: 'Test', lastName: 'Person', language: 'en' as const };
  await orm.insert(users).values(accounts.map((account) => ({ ...common, ...account })));
}

export async function insertMachines({ orm }: Database, machines: readonly WorldMachine[]): Promise<void> {
  await orm.insert(appliances).values(
    machines.map((machine) => ({
      brand: 'marea',
      gamma: 'infinity' as const,
      modelNumber: 'INF-50',
      revision: 'B',
      linkSecretHash: hashLinkSecret(linkSecret(machine.serialNumber)),
      ...machine,
    })),
  );
  await orm.insert(applianceStates).values(machines.map(({ serialNumber }) => ({ serialNumber })));
}
