import { type Icon, IconAlertTriangle, IconClipboardList, IconUserCheck, IconWashMachine } from '@tabler/icons-react';
import { isPermitted, type Permission } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useUserAccount } from '../user-account.ts';

export interface MenuPage {
  to: '/devices' | '/alarms' | '/pendingusers' | '/auditlog';
  /** A key of `menu` in common.json. */
  name: 'machines' | 'alarms' | 'authorizations' | 'auditLog';
  icon: Icon;
  /** Without one, every role may open the page. */
  permission?: Permission;
}

/** In the order of the menu. Phones show the first three below the page, the others under "More". */
const menuPages: readonly MenuPage[] = [
  { to: '/devices', name: 'machines', icon: IconWashMachine },
  { to: '/alarms', name: 'alarms', icon: IconAlertTriangle },
  { to: '/pendingusers', name: 'authorizations', icon: IconUserCheck, permission: 'authorisations:decide' },
  { to: '/auditlog', name: 'auditLog', icon: IconClipboardList, permission: 'audit:read' },
];

/** The pages that the menu and the command palette offer to an account. */
export function menuPagesOf(account: Userinfo | undefined): readonly MenuPage[] {
  return menuPages.filter(
    ({ permission }) => permission === undefined || (account !== undefined && isPermitted(account, permission)),
  );
}

export function useMenuPages(): readonly MenuPage[] {
  const { data: account } = useUserAccount();
  return menuPagesOf(account);
}
