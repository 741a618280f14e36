import { type Icon, IconClipboardList, IconLayoutDashboard, IconUserCheck, IconUserCircle } from '@tabler/icons-react';
import { isPermitted, type Permission } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';

interface MenuPage {
  to: '/devices' | '/profile' | '/pendingusers' | '/auditlog';
  /** A key of `menu` in common.json. */
  name: 'dashboard' | 'profile' | 'authorizations' | 'auditLog';
  icon: Icon;
}

const everybodysPages: readonly MenuPage[] = [
  { to: '/devices', name: 'dashboard', icon: IconLayoutDashboard },
  { to: '/profile', name: 'profile', icon: IconUserCircle },
];

const privilegedPages: readonly (MenuPage & { permission: Permission })[] = [
  { to: '/pendingusers', name: 'authorizations', icon: IconUserCheck, permission: 'authorisations:decide' },
  { to: '/auditlog', name: 'auditLog', icon: IconClipboardList, permission: 'audit:read' },
];

/** The pages that the menu and the command palette offer to an account. */
export function menuPagesOf(account: Userinfo | undefined) {
  const bottom = privilegedPages.filter(({ permission }) => account !== undefined && isPermitted(account, permission));
  return { top: everybodysPages, bottom };
}
