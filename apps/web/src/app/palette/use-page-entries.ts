import { useNavigate } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import IconBell from '~icons/tabler/bell';
import IconFileSearch from '~icons/tabler/file-search';
import IconFileText from '~icons/tabler/file-text';
import IconPlus from '~icons/tabler/plus';
import IconShieldLock from '~icons/tabler/shield-lock';
import IconUserCircle from '~icons/tabler/user-circle';
import type { LayoutDialog } from '../layout/layout-dialogs.tsx';
import { menuPagesOf } from '../layout/menu-pages.ts';
import { useUserAccount } from '../user-account.ts';
import type { PaletteEntry } from './palette-entry.ts';

const documents = [
  { document: 'terms', icon: IconFileText },
  { document: 'privacy', icon: IconShieldLock },
] as const;

export function usePageEntries(onOpenDialog: (dialog: LayoutDialog) => void): PaletteEntry[] {
  const { t } = useTranslation();
  const { t: tPalette } = useTranslation('palette');
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  const profile = { to: '/profile', name: 'profile', icon: IconUserCircle } as const;
  const pages = [...menuPagesOf(account), profile].map(
    ({ to, name, icon }): PaletteEntry => ({
      id: `page-${name}`,
      group: 'pages',
      icon,
      label: t(`menu.${name}`),
      choose: () => void navigate({ to }),
    }),
  );
  const notifications: PaletteEntry = {
    id: 'page-notifications',
    group: 'pages',
    icon: IconBell,
    label: tPalette('notifications'),
    choose: () => void navigate({ to: '/notifications' }),
  };
  const dialogs = documents.map(
    ({ document, icon }): PaletteEntry => ({
      id: `page-${document}`,
      group: 'pages',
      icon,
      label: t(`legal.${document}`),
      choose: () => onOpenDialog(document),
    }),
  );
  const addMachine: PaletteEntry = {
    id: 'page-add-machine',
    group: 'pages',
    icon: IconPlus,
    label: t('menu.addMachine'),
    choose: () => void navigate({ to: '/devices/add' }),
  };
  const checkLedger: PaletteEntry = {
    id: 'page-verify',
    group: 'pages',
    icon: IconFileSearch,
    label: tPalette('checkLedger'),
    choose: () => void navigate({ to: '/verify' }),
  };
  const mayAdd = account !== undefined && isPermitted(account, 'appliance:claim');
  return [...pages, notifications, ...(mayAdd ? [addMachine] : []), checkLedger, ...dialogs];
}
