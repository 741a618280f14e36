import { isPermitted, type Permission } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { setupQuery } from '../../../features/administration/setup/setup-api.ts';
import { queryClient } from '../../query-client.ts';

type AdministrationTabName = 'setup' | 'add' | 'accounts' | 'machines' | 'companies' | 'programs';

export interface AdministrationTab {
  to: `/adminhome/${AdministrationTabName}`;
  /** A key of `tab` in administration.json. */
  name: AdministrationTabName;
  permission: Permission;
}

const administrationTabs: readonly AdministrationTab[] = [
  { to: '/adminhome/add', name: 'add', permission: 'administration:add-products' },
  { to: '/adminhome/accounts', name: 'accounts', permission: 'administration:accounts' },
  { to: '/adminhome/machines', name: 'machines', permission: 'administration:products' },
  { to: '/adminhome/companies', name: 'companies', permission: 'administration:companies' },
  { to: '/adminhome/programs', name: 'programs', permission: 'administration:service-clients' },
];

const setupTab: AdministrationTab = { to: '/adminhome/setup', name: 'setup', permission: 'installation:set-up' };

export function administrationTabsOf(account: Userinfo, isSetupOpen: boolean): readonly AdministrationTab[] {
  const tabs = isSetupOpen ? [setupTab, ...administrationTabs] : administrationTabs;
  return tabs.filter(({ permission }) => isPermitted(account, permission));
}

/** If the call fails, the tab with the first steps is hidden. */
export async function openTabsOf(account: Userinfo): Promise<readonly AdministrationTab[]> {
  const isEnabled = isPermitted(account, setupTab.permission);
  const setup = isEnabled ? await queryClient.ensureQueryData(setupQuery).catch(() => null) : null;
  return administrationTabsOf(account, setup?.isOpen ?? false);
}
