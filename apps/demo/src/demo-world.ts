// Tests, screenshots and docs/demo.md refer to the demo world, so it is always the same.
import type { AdministrationProfile, Role, UserStatus } from '@washboard/contract/accounts/permissions';
import type { AssistanceContacts } from '@washboard/contract/appliances/assistance';
import { type BrandId, brands } from '@washboard/contract/brands/brands';
import type { CustomerEntry } from '@washboard/contract/customers/customers';

export const demoPassword = 'Washboard1';

export const demoServicePin = '4321';

/** A user's own emulator may use the secret of IN240091. */
export function demoLinkSecret(serialNumber: string): string {
  return `demo-${serialNumber}`;
}

interface DemoUser {
  email: string;
  role: Role;
  companyCode: string;
  status: UserStatus;
  firstName: string;
  lastName: string;
  administrationProfile?: AdministrationProfile[];
}

export const demoUsers: readonly DemoUser[] = [
  {
    email: 'admin@washboard.example',
    role: 'ADMIN',
    companyCode: '100000',
    status: 'ACTIVE',
    firstName: 'Ada',
    lastName: 'Marini',
  },
  {
    email: 'manager@washboard.example',
    role: 'SERVICE_MANAGER',
    companyCode: '200001',
    status: 'ACTIVE',
    firstName: 'Marta',
    lastName: 'Colombo',
  },
  {
    email: 'service@washboard.example',
    role: 'SERVICE',
    companyCode: '200001',
    status: 'ACTIVE',
    firstName: 'Sandro',
    lastName: 'Ricci',
  },
  {
    email: 'kitchen@washboard.example',
    role: 'KITCHEN_MANAGER',
    companyCode: '300001',
    status: 'ACTIVE',
    firstName: 'Chiara',
    lastName: 'Ponti',
  },
  {
    email: 'accounts@washboard.example',
    role: 'SERVICE',
    companyCode: '200001',
    status: 'ACTIVE',
    firstName: 'Alba',
    lastName: 'Conti',
    administrationProfile: ['ACCOUNTS'],
  },
  {
    email: 'other-manager@washboard.example',
    role: 'SERVICE_MANAGER',
    companyCode: '200002',
    status: 'ACTIVE',
    firstName: 'Oskar',
    lastName: 'Brandl',
  },
  {
    email: 'other-kitchen@washboard.example',
    role: 'KITCHEN_MANAGER',
    companyCode: '300003',
    status: 'ACTIVE',
    firstName: 'Klara',
    lastName: 'Lindner',
  },
  {
    email: 'pending@washboard.example',
    role: 'SERVICE',
    companyCode: '200001',
    status: 'PENDING_APPROVAL',
    firstName: 'Pietro',
    lastName: 'Attesa',
  },
  {
    email: 'inactive@washboard.example',
    role: 'KITCHEN_MANAGER',
    companyCode: '300001',
    status: 'INACTIVE',
    firstName: 'Irene',
    lastName: 'Sala',
  },
  {
    email: 'deleted@washboard.example',
    role: 'KITCHEN_MANAGER',
    companyCode: '300001',
    status: 'DELETED',
    firstName: 'Dario',
    lastName: 'Vecchi',
  },
];

interface DemoCompany {
  companyCode: string;
  companyName: string;
  parentCompanyCode: string | null;
}

export function demoCompaniesOf(brand: BrandId): readonly DemoCompany[] {
  return [
    { companyCode: '100000', companyName: brands[brand].name, parentCompanyCode: null },
    { companyCode: '200001', companyName: 'Navigli Service', parentCompanyCode: '100000' },
    { companyCode: '200002', companyName: 'Isar Küchentechnik', parentCompanyCode: '100000' },
    { companyCode: '300001', companyName: 'Trattoria Al Ponte', parentCompanyCode: '200001' },
    { companyCode: '300002', companyName: 'Hotel Belvedere', parentCompanyCode: '200001' },
    { companyCode: '300003', companyName: 'Gasthaus Linde', parentCompanyCode: '200002' },
  ];
}

/** Prices are in ten-thousandths of a euro and inherited by the company's customers. */
export const demoTariffs = [
  { companyCode: '200001', waterPerM3: 24_500, electricityPerKWh: 2_875, detergentPerL: 42_000, rinseAidPerL: 69_000 },
] as const;

const navigli = { phone: '+39 02 5550 0142', email: 'service@navigli.example', website: 'https://www.navigli.example' };
const isar = { phone: '+49 89 5550 0187', email: 'service@isar.example', website: 'https://www.isar.example' };

export const demoAssistance: ReadonlyMap<string, AssistanceContacts> = new Map([
  ['300001', navigli],
  ['300002', navigli],
  ['300003', isar],
]);

interface DemoCustomer extends CustomerEntry {
  companyCode: string;
  machines: Readonly<Record<BrandId, readonly string[]>>;
}

export const demoCustomers: readonly DemoCustomer[] = [
  {
    companyCode: '200001',
    name: 'Chiara',
    surname: 'Ponti',
    email: 'chiara.ponti@alponte.example',
    phone: '+39 02 5550 0142',
    address: 'Alzaia Naviglio Grande 18',
    city: 'Milano',
    zip: '20144',
    country: 'IT',
    website: 'https://www.alponte.example',
    machines: { marea: ['IN240001', 'IN240002', 'HL240001'], brina: ['TL240001', 'TL240002', 'CE240001'] },
  },
  {
    companyCode: '200001',
    name: 'Giulio',
    surname: 'Ferraris',
    email: 'ristorante@belvedere.example',
    phone: '+39 0322 555 017',
    address: 'Lungolago Marconi 5',
    city: 'Stresa',
    zip: '28838',
    country: 'IT',
    website: 'https://www.belvedere.example',
    machines: { marea: ['PR240001', 'IN240003'], brina: ['HP240001', 'TL240003'] },
  },
  {
    companyCode: '200001',
    name: 'Noemi',
    surname: 'Galli',
    email: 'colazioni@belvedere.example',
    phone: '+39 0322 555 021',
    address: 'Lungolago Marconi 5',
    city: 'Stresa',
    zip: '28838',
    country: 'IT',
    website: '',
    machines: { marea: ['GE240001'], brina: ['CE240003'] },
  },
];

export { demoMachinesOf } from './demo-machines/demo-machines.ts';
