import { companySorts } from '@washboard/contract/companies/companies';
import { customerSorts } from '@washboard/contract/customers/customers';
import { administeredMachineSorts } from '@washboard/contract/machine-administration/machine-administration';
import { rootCompany, serviceCompany } from './administration-world.ts';

export interface AdministrationCall {
  table: string;
  name: string;
  url: string;
}

const searches = {
  accounts: ['zzqqxx', 'anna.rossi1', 'müller', 'trattoria 1f', 'trattoria', 'e'],
  companies: ['zzqqxx', 'service 17', 'bäckerei', 'e'],
  machines: ['zzqqxx', 'BN004711', 'trattoria 1f', 'bäck', 'trattoria', 'BN', 'e'],
  customers: ['zzqqxx', 'customer4711', 'müller', 'via', 'e'],
  programs: ['zzqqxx', 'erp 4711', 'erp', 'trattoria 1f', 'trattoria', 'e'],
};

export const administrationCalls: AdministrationCall[] = [
  ...table('accounts', '/api/v1/account/users', [
    {},
    ...['ACTIVE', 'PENDING_APPROVAL', 'INACTIVE', 'DELETED'].map((status) => ({ status })),
    ...['KITCHEN_MANAGER', 'SERVICE', 'ADMIN'].map((role) => ({ role })),
    ...[serviceCompany, '300007'].map((companyCode) => ({ companyCode })),
    ...searched(searches.accounts),
    { search: 'e', status: 'INACTIVE' },
  ]),
  ...table('sign-up requests', '/api/v1/account/pendingUsers', [{}]),
  ...table('companies', '/api/v1/account/companies', [
    ...companySorts.map((sort) => ({ sort })),
    ...['top', rootCompany, serviceCompany].map((below) => ({ below, limit: '100' })),
    ...searched(searches.companies),
  ]),
  ...table('company details', '/api/v1/account/companies', [{}], [`/${rootCompany}`, `/${serviceCompany}`, '/300007']),
  ...table('machines', '/api/v1/appliance/administeredMachines', [
    ...administeredMachineSorts.map((sort) => ({ sort })),
    ...['online', 'offline'].map((connection) => ({ connection })),
    ...['claimed', 'unclaimed'].map((claim) => ({ claim })),
    ...['infinity', 'hpw'].map((gamma) => ({ gamma })),
    ...[rootCompany, serviceCompany, '300007'].map((companyCode) => ({ companyCode })),
    ...searched(searches.machines),
    { search: 'e', sort: '-companyName' },
    { search: 'trattoria', connection: 'offline', sort: '-createdAt' },
    { companyCode: rootCompany, connection: 'offline', claim: 'claimed', sort: 'companyName' },
  ]),
  ...table('claimants', '/api/v1/appliance/administeredMachines/claimants', [{}, ...searched(['anna', 'e'])]),
  ...table('customers', '/api/v1/account/customers', [
    ...customerSorts.map((sort) => ({ sort })),
    { serialNumber: 'BN024711' },
    ...searched(searches.customers),
  ]),
  ...table('applications', '/api/v1/account/serviceClients', [
    ...['active', 'revoked'].map((state) => ({ state })),
    ...searched(searches.programs),
    { search: 'e', state: 'revoked' },
  ]),
  ...table('API keys', '/api/v1/account/subscriptionKeys', [{ state: 'active' }, { state: 'revoked' }]),
];

function searched(texts: string[]): { search: string }[] {
  return texts.map((search) => ({ search }));
}

function table(
  name: string,
  path: string,
  queries: Partial<Record<string, string>>[],
  below: string[] = [''],
): AdministrationCall[] {
  return below.flatMap((end) =>
    queries.map((query) => {
      const text = Object.entries(query).map(([field, value]) => `${field}=${value}`);
      const search = new URLSearchParams(query as Record<string, string>);
      return {
        table: name,
        name: [end.slice(1), ...text].filter(Boolean).join(' ') || 'first page',
        url: `${path}${end}${text.length > 0 ? `?${search}` : ''}`,
      };
    }),
  );
}
