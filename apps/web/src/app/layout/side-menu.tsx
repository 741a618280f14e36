import { FocusTrap } from '@mantine/core';
import { IconClipboardList, IconLayoutDashboard, IconLogout, IconUserCheck, IconUserCircle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/permissions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePendingCount } from '../../features/authorisations/authorisations-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useIsMobile } from '../../lib/screen.ts';
import { useUserAccount } from '../user-account.ts';
import { AccountBadge } from './account-badge.tsx';
import { DisplayPreferences } from './display-preferences.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { MenuCount } from './menu-count.tsx';
import classes from './side-menu.module.css';

interface SideMenuProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A rail of icons on wide screens, out of sight on narrow ones; opened, it lies over the page and moves nothing. */
export function SideMenu({ isOpen, onClose }: SideMenuProps) {
  const { t } = useTranslation();
  const isMobile = useIsMobile();
  // The dashboard has two addresses.
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/' || pathname === '/devices' });
  const { data: account } = useUserAccount();
  const formats = useFormats();
  const mayDecide = account !== undefined && isPermitted(account, 'authorisations:decide');
  const waiting = usePendingCount(mayDecide);
  const [isLoggingOut, setIsLoggingOut] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen, onClose]);

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
          <Link
            to="/devices"
            className={classes.item}
            title={t('menu.dashboard')}
            aria-current={isDashboard ? 'page' : undefined}
          >
            <IconLayoutDashboard size={22} stroke={1.75} aria-hidden />
            <span className={classes.label}>{t('menu.dashboard')}</span>
          </Link>
          <Link to="/profile" className={classes.item} title={t('menu.profile')}>
            <IconUserCircle size={22} stroke={1.75} aria-hidden />
            <span className={classes.label}>{t('menu.profile')}</span>
          </Link>
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
            {mayDecide && (
              <Link to="/pendingusers" className={classes.item} title={t('menu.authorizations')}>
                <IconUserCheck size={22} stroke={1.75} aria-hidden />
                <span className={classes.label}>{t('menu.authorizations')}</span>
                <MenuCount
                  count={waiting}
                  text={t('menu.waiting', { count: waiting, shown: formats.integer(waiting) })}
                />
              </Link>
            )}
            {account && isPermitted(account, 'audit:read') && (
              <Link to="/auditlog" className={classes.item} title={t('menu.auditLog')}>
                <IconClipboardList size={22} stroke={1.75} aria-hidden />
                <span className={classes.label}>{t('menu.auditLog')}</span>
              </Link>
            )}
            <button
              type="button"
              className={classes.item}
              title={t('menu.logout')}
              onClick={() => {
                onClose();
                setIsLoggingOut(true);
              }}
            >
              <IconLogout size={22} stroke={1.75} aria-hidden />
              <span className={classes.label}>{t('menu.logout')}</span>
            </button>
          </div>
        </nav>
      </FocusTrap>
      <LogoutDialog isOpen={isLoggingOut} onClose={() => setIsLoggingOut(false)} />
    </>
  );
}
