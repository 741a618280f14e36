import { Link, useLocation } from '@tanstack/react-router';
import type { LegalDocument } from '@washboard/contract/legal-documents/legal-documents';
import { useTranslation } from 'react-i18next';
import IconFileText from '~icons/tabler/file-text';
import IconLogout from '~icons/tabler/logout';
import IconShieldLock from '~icons/tabler/shield-lock';
import IconUserCircle from '~icons/tabler/user-circle';
import type { Icon } from '../../components/icons/create-icon.tsx';
import { AttentionCount } from './menu-count.tsx';
import classes from './menu-entry.module.css';
import type { MenuPage } from './menu-pages.ts';
import { useIsDashboard } from './use-is-dashboard.ts';

interface MenuLinkProps {
  page: MenuPage;
  onClick?: () => void;
}

export function MenuLink({ page: { to, name, icon }, onClick }: MenuLinkProps) {
  const { t } = useTranslation();
  const isDashboard = useIsDashboard();
  const isBelow = useLocation({ select: ({ pathname }) => name === 'dashboard' && pathname.startsWith('/device/') });
  return (
    <Link
      to={to}
      className={classes.entry}
      title={t(`menu.${name}`)}
      onClick={onClick}
      {...(isDashboard && name === 'dashboard' && { 'aria-current': 'page' })}
      {...(isBelow && { 'aria-current': 'true' })}
    >
      <MenuLinkContent icon={icon} label={t(`menu.${name}`)} />
      <AttentionCount of={name} />
    </Link>
  );
}

const documentIcons: Record<LegalDocument, Icon> = { terms: IconFileText, privacy: IconShieldLock };

interface LegalEntriesProps {
  onOpen: (document: LegalDocument) => void;
}

function LegalEntries({ onOpen }: LegalEntriesProps) {
  const { t } = useTranslation();
  return (['terms', 'privacy'] as const).map((document) => (
    <button
      key={document}
      type="button"
      className={classes.entry}
      title={t(`legal.${document}`)}
      aria-haspopup="dialog"
      data-document
      onClick={() => onOpen(document)}
    >
      <MenuLinkContent icon={documentIcons[document]} label={t(`legal.${document}`)} />
    </button>
  ));
}

interface OwnEntriesProps extends LegalEntriesProps {
  onLogOut: () => void;
  onLeave?: () => void;
}

export function OwnEntries({ onOpen, onLogOut, onLeave }: OwnEntriesProps) {
  const { t } = useTranslation();
  return (
    <>
      <Link to="/profile" className={classes.entry} title={t('menu.profile')} onClick={onLeave}>
        <MenuLinkContent icon={IconUserCircle} label={t('menu.profile')} />
      </Link>
      <LegalEntries onOpen={onOpen} />
      <button
        type="button"
        className={classes.entry}
        title={t('menu.logout')}
        aria-haspopup="dialog"
        onClick={onLogOut}
      >
        <MenuLinkContent icon={IconLogout} label={t('menu.logout')} />
      </button>
    </>
  );
}

function MenuLinkContent({ icon: EntryIcon, label }: { icon: Icon; label: string }) {
  return (
    <>
      <EntryIcon size={20} />
      <span className={classes.label}>{label}</span>
    </>
  );
}
