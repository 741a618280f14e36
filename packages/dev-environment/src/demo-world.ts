import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { BrandId } from '@washboard/contract/brands';
import type { AdministrationProfile, Role, UserStatus } from '@washboard/contract/permissions';
import type { Behaviour } from '@washboard/machine/fleet/running-machine';
import type { MachineFault } from '@washboard/machine-model/simulation/faults';

/** The demo world: the same everywhere, because tests, screenshots and the README speak of it. */

export const demoPassword = 'Washboard1';

/** What the emulated machines connect with; a machine of one's own may take IN240091's. */
export function demoLinkSecret(serialNumber: string): string {
  return `demo-${serialNumber}`;
}

export interface DemoUser {
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

export const demoCompanies = [
  { companyCode: '100000', companyName: 'Marea', parentCompanyCode: null },
  { companyCode: '200001', companyName: 'Navigli Service', parentCompanyCode: '100000' },
  { companyCode: '200002', companyName: 'Isar Küchentechnik', parentCompanyCode: '100000' },
  { companyCode: '300001', companyName: 'Trattoria Al Ponte', parentCompanyCode: '200001' },
  { companyCode: '300002', companyName: 'Hotel Belvedere', parentCompanyCode: '200001' },
  { companyCode: '300003', companyName: 'Gasthaus Linde', parentCompanyCode: '200002' },
] as const;

export interface DemoCustomer {
  companyCode: string;
  name: string;
  surname: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  zip: string;
  country: string;
  website: string;
  /** Serial numbers of machines in the company's scope. */
  machines: readonly string[];
}

/** Whom the people of Navigli Service call when they come for a machine. */
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
    machines: ['IN240001', 'IN240002', 'HL240001'],
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
    machines: ['PR240001', 'IN240003'],
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
    machines: ['GE240001'],
  },
];

export interface DemoMachine {
  serialNumber: string;
  gamma: Gamma;
  modelNumber: string;
  applianceName: string;
  companyCode: string;
  country: 'IT' | 'DE';
  installationDate: string | null;
  /** Null: nobody emulates it. */
  behaviour: Behaviour | null;
  /** What is wrong with it, all the time. */
  faults?: readonly MachineFault[];
}

const kitchen: Behaviour = { kind: 'kitchen', pauseS: [8, 22] };
const idle: Behaviour = { kind: 'idle' };
const off: Behaviour = { kind: 'off' };

const mareaMachines: readonly DemoMachine[] = [
  {
    serialNumber: 'IN240001',
    gamma: 'infinity',
    modelNumber: 'INF-50',
    applianceName: 'Piatti 1',
    companyCode: '300001',
    country: 'IT',
    installationDate: '2024-03-11',
    behaviour: kitchen,
  },
  {
    serialNumber: 'IN240002',
    gamma: 'infinity',
    modelNumber: 'INF-50',
    applianceName: 'Piatti 2',
    companyCode: '300001',
    country: 'IT',
    installationDate: '2024-03-11',
    behaviour: idle,
  },
  {
    serialNumber: 'HL240001',
    gamma: 'hiline',
    modelNumber: 'HLN-40',
    applianceName: 'Bicchieri bar',
    companyCode: '300001',
    country: 'IT',
    installationDate: '2024-05-02',
    behaviour: off,
  },
  {
    serialNumber: 'IN240091',
    gamma: 'infinity',
    modelNumber: 'INF-50',
    applianceName: 'Banco prova',
    companyCode: '300001',
    country: 'IT',
    installationDate: null,
    behaviour: null,
  },
  {
    serialNumber: 'PR240001',
    gamma: 'prime',
    modelNumber: 'PRM-70',
    applianceName: 'Capote cucina',
    companyCode: '300002',
    country: 'IT',
    installationDate: '2024-01-22',
    behaviour: kitchen,
  },
  {
    serialNumber: 'GE240001',
    gamma: 'ge',
    modelNumber: 'GEV-45',
    applianceName: 'Colazioni',
    companyCode: '300002',
    country: 'IT',
    installationDate: '2024-06-17',
    behaviour: null,
  },
  {
    serialNumber: 'IN240003',
    gamma: 'infinity',
    modelNumber: 'INF-55',
    applianceName: 'Ristorante',
    companyCode: '300002',
    country: 'IT',
    installationDate: '2024-01-22',
    behaviour: kitchen,
  },
  {
    serialNumber: 'IN240004',
    gamma: 'infinity',
    modelNumber: 'INF-50',
    applianceName: 'Spülküche',
    companyCode: '300003',
    country: 'DE',
    installationDate: '2024-04-08',
    behaviour: kitchen,
  },
  {
    serialNumber: 'HL240002',
    gamma: 'hiline',
    modelNumber: 'HLN-40',
    applianceName: 'Gläser Theke',
    companyCode: '300003',
    country: 'DE',
    installationDate: '2024-04-08',
    behaviour: kitchen,
  },
  {
    serialNumber: 'PR240002',
    gamma: 'prime',
    modelNumber: 'PRM-70',
    applianceName: 'Haube Küche',
    companyCode: '300003',
    country: 'DE',
    installationDate: '2024-04-09',
    behaviour: idle,
    faults: ['inletProbeBreak'],
  },
  {
    serialNumber: 'GE240002',
    gamma: 'ge',
    modelNumber: 'GEV-45',
    applianceName: 'Biergarten',
    companyCode: '300003',
    country: 'DE',
    installationDate: '2024-04-09',
    behaviour: off,
  },
  {
    serialNumber: 'IN240090',
    gamma: 'infinity',
    modelNumber: 'INF-50',
    applianceName: 'My device',
    companyCode: '100000',
    country: 'IT',
    installationDate: null,
    behaviour: idle,
  },
  {
    serialNumber: 'HL240090',
    gamma: 'hiline',
    modelNumber: 'HLN-40',
    applianceName: 'My device',
    companyCode: '100000',
    country: 'IT',
    installationDate: null,
    behaviour: off,
  },
];

/** What stands in for marea's models in a demo of the other brand. */
const brinaModels: Readonly<Record<string, Pick<DemoMachine, 'gamma' | 'modelNumber'>>> = {
  'INF-50': { gamma: 'tl', modelNumber: 'TLX-50' },
  'INF-55': { gamma: 'tl', modelNumber: 'TLX-50' },
  'HLN-40': { gamma: 'ce', modelNumber: 'CEX-40' },
  'PRM-70': { gamma: 'hpw', modelNumber: 'HPX-70' },
  'GEV-45': { gamma: 'tl', modelNumber: 'TLX-50' },
};

/** The same machines, by serial number, as models of the brand. */
export function demoMachinesOf(brand: BrandId): readonly DemoMachine[] {
  if (brand === 'marea') return mareaMachines;
  return mareaMachines.map((machine) => ({ ...machine, ...brinaModels[machine.modelNumber] }));
}

/** Where the machines stand. */
export const demoTimeZones = { IT: 'Europe/Rome', DE: 'Europe/Berlin' } as const satisfies Record<
  DemoMachine['country'],
  string
>;
