import { isPermitted, type Permission } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';

type AdministrationTabName = 'add' | 'accounts' | 'machines' | 'companies' | 'programs';

export interface AdministrationTab {
  to: `/adminhome/${AdministrationTabName}`;
  /** A key of `tab` in administration.json. */
  name: AdministrationTabName;
  permission: Permission;
}

/** In the order of the page. */
const administrationTabs: readonly AdministrationTab[] = [
  { to: '/adminhome/add', name: 'add', permission: 'administration:add-products' },
  { to: '/adminhome/accounts', name: 'accounts', permission: 'administration:accounts' },
  { to: '/adminhome/machines', name: 'machines', permission: 'administration:products' },
  { to: '/adminhome/companies', name: 'companies', permission: 'administration:companies' },
  { to: '/adminhome/programs', name: 'programs', permission: 'administration:service-clients' },
];

/** The tabs that an account may open. */
export function administrationTabsOf(account: Userinfo): readonly AdministrationTab[] {
  return administrationTabs.filter(({ permission }) => isPermitted(account, permission));
}
