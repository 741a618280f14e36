import { hasAdministration, isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import IconAddressBook from '~icons/tabler/address-book';
import IconAdjustments from '~icons/tabler/adjustments';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconBraces from '~icons/tabler/braces';
import IconChartBar from '~icons/tabler/chart-bar';
import IconClipboardList from '~icons/tabler/clipboard-list';
import IconCpu from '~icons/tabler/cpu';
import IconShieldCheck from '~icons/tabler/shield-check';
import IconUserCheck from '~icons/tabler/user-check';
import IconWashMachine from '~icons/tabler/wash-machine';
import type { Icon } from '../../components/icons/create-icon.tsx';
import { useUserAccount } from '../user-account.ts';

export interface MenuPage {
  to:
    | '/devices'
    | '/alarms'
    | '/hygiene'
    | '/statistics'
    | '/customers'
    | '/webhooks'
    | '/bridge'
    | '/pendingusers'
    | '/auditlog'
    | '/adminhome';
  /** A key of `menu` in common.json. */
  name:
    | 'dashboard'
    | 'alarms'
    | 'hygiene'
    | 'statistics'
    | 'customers'
    | 'webhooks'
    | 'bridge'
    | 'authorizations'
    | 'auditLog'
    | 'administration';
  icon: Icon;
  isOffered?: (account: Userinfo) => boolean;
  isLast?: boolean;
  /** If not all pages fit into the bar of phones, pages with a lower rank appear first. */
  barRank?: 1 | 2;
}

/** docs/product-rules.md#layout defines the order. */
const menuPages: readonly MenuPage[] = [
  { to: '/devices', name: 'dashboard', icon: IconWashMachine },
  { to: '/alarms', name: 'alarms', icon: IconAlertTriangle },
  { to: '/hygiene', name: 'hygiene', icon: IconShieldCheck, barRank: 2 },
  { to: '/statistics', name: 'statistics', icon: IconChartBar, barRank: 2 },
  {
    to: '/customers',
    name: 'customers',
    icon: IconAddressBook,
    isOffered: (account) => isPermitted(account, 'customers:manage'),
    barRank: 2,
  },
  {
    to: '/bridge',
    name: 'bridge',
    icon: IconCpu,
    isOffered: (account) => account.companyCode !== null && isPermitted(account, 'bridges:manage'),
    barRank: 2,
  },
  {
    to: '/webhooks',
    name: 'webhooks',
    icon: IconBraces,
    isOffered: (account) => isPermitted(account, 'webhooks:manage'),
    barRank: 2,
  },
  {
    to: '/auditlog',
    name: 'auditLog',
    icon: IconClipboardList,
    isOffered: (account) => isPermitted(account, 'audit:read'),
    barRank: 1,
  },
  {
    to: '/adminhome',
    name: 'administration',
    icon: IconAdjustments,
    isOffered: hasAdministration,
    isLast: true,
    barRank: 1,
  },
  {
    to: '/pendingusers',
    name: 'authorizations',
    icon: IconUserCheck,
    isOffered: (account) => isPermitted(account, 'authorisations:decide'),
    isLast: true,
  },
];

export function menuPagesOf(account: Userinfo | undefined): readonly MenuPage[] {
  return menuPages.filter(({ isOffered }) => !isOffered || (account !== undefined && isOffered(account)));
}

export function useMenuPages(): readonly MenuPage[] {
  const { data: account } = useUserAccount();
  return menuPagesOf(account);
}
