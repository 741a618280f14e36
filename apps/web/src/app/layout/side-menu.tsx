import { FocusTrap } from '@mantine/core';
import { IconFileText, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsMobile } from '../../lib/screen.ts';
import { useUserAccount } from '../user-account.ts';
import { AccountBadge } from './account-badge.tsx';
import { DisplayPreferences } from './display-preferences.tsx';
import type { LayoutDialog } from './layout-dialogs.tsx';
import { MenuAction, MenuLink } from './menu-entry.tsx';
import { menuPagesOf } from './menu-pages.ts';
import classes from './side-menu.module.css';
import { useIsDashboard } from './use-is-dashboard.ts';
import { WaitingCount } from './waiting-count.tsx';

interface SideMenuProps {
  isOpen: boolean;
  onClose: () => void;
  onOpenDialog: (dialog: LayoutDialog) => void;
}

/** A rail of icons on wide screens, hidden on narrow ones. When open, it overlays the page without shifting it. */
export function SideMenu({ isOpen, onClose, onOpenDialog }: SideMenuProps) {
  const { t } = useTranslation();
  const isMobile = useIsMobile();
  const isDashboard = useIsDashboard();
  const { data: account } = useUserAccount();
  const pages = menuPagesOf(account);

  function openDialog(dialog: LayoutDialog): void {
    onClose();
    onOpenDialog(dialog);
  }

  return (
    <>
      {isOpen && <div className={classes.backdrop} onClick={onClose} aria-hidden="true" />}
      <FocusTrap active={isOpen}>
        <nav
          id="side-menu"
          aria-label={t('menu.label')}
          className={classes.menu}
          data-open={isOpen || undefined}
          inert={isMobile && !isOpen}
        >
          {pages.top.map(({ to, name, icon }) => (
            <MenuLink
              key={to}
              to={to}
              isCurrent={isDashboard && name === 'dashboard'}
              icon={icon}
              label={t(`menu.${name}`)}
              onClick={onClose}
            />
          ))}
          <MenuAction isDocument icon={IconFileText} label={t('legal.terms')} onClick={() => openDialog('terms')} />
          <MenuAction
            isDocument
            icon={IconShieldLock}
            label={t('legal.privacy')}
            onClick={() => openDialog('privacy')}
          />
          {isMobile && (
            <div className={classes.preferences}>
              <DisplayPreferences />
            </div>
          )}
          <div className={classes.bottom}>
            {isOpen && (
              <div className={classes.account}>
                <AccountBadge />
              </div>
            )}
            {pages.bottom.map(({ to, name, icon }) => (
              <MenuLink key={to} to={to} icon={icon} label={t(`menu.${name}`)} onClick={onClose}>
                {name === 'authorizations' && <WaitingCount />}
              </MenuLink>
            ))}
            <MenuAction icon={IconLogout} label={t('menu.logout')} onClick={() => openDialog('logout')} />
          </div>
        </nav>
      </FocusTrap>
    </>
  );
}
