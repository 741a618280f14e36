import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconBell from '~icons/tabler/bell';
import IconChevronDown from '~icons/tabler/chevron-down';
import IconDevices from '~icons/tabler/devices';
import IconLogout from '~icons/tabler/logout';
import IconUserCircle from '~icons/tabler/user-circle';
import { PopoverButton } from '../../components/dialogs/popover-button.tsx';
import { useUserAccount } from '../user-account.ts';
import classes from './account-menu.module.css';
import { DisplayPreferences } from './display-preferences.tsx';

export function AccountMenu({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslation();
  return (
    <PopoverButton
      isInFixedBar
      label={t('menu.account')}
      className={classes.button}
      content={(close) => <AccountEntries onClose={close} onLogOut={onLogOut} />}
    >
      <AccountInitials />
      <span className={classes.words}>
        <NameAndRole />
      </span>
      <IconChevronDown size={16} className={classes.chevron} />
    </PopoverButton>
  );
}

interface AccountEntriesProps {
  onClose: () => void;
  onLogOut: () => void;
}

export function AccountEntries({ onClose, onLogOut }: AccountEntriesProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.menu}>
      <div className={classes.reader}>
        <NameAndRole />
      </div>
      <Link to="/profile" className={classes.entry} onClick={onClose}>
        <IconUserCircle size={20} />
        {t('menu.profile')}
      </Link>
      <Link to="/notifications" className={classes.entry} onClick={onClose}>
        <IconBell size={20} />
        {t('bell.label')}
      </Link>
      <Link
        to="/profile"
        hash="devices"
        activeOptions={{ includeHash: true }}
        className={classes.entry}
        onClick={onClose}
      >
        <IconDevices size={20} />
        {t('menu.devices')}
      </Link>
      <div className={classes.preferences}>
        <DisplayPreferences />
      </div>
      <button
        type="button"
        className={classes.entry}
        aria-haspopup="dialog"
        onClick={() => {
          onClose();
          onLogOut();
        }}
      >
        <IconLogout size={20} />
        {t('menu.logout')}
      </button>
    </div>
  );
}

function NameAndRole() {
  const { t } = useTranslation();
  const { data: account } = useUserAccount();
  if (!account) return t('menu.account');
  const name = `${account.firstName} ${account.lastName}`;
  return (
    <>
      <span className={classes.name} title={name}>
        {name}
      </span>{' '}
      <span className={classes.role}>{t(`role.${account.role}`)}</span>
    </>
  );
}

function AccountInitials() {
  const { data: account } = useUserAccount();
  const [[first = ''], [last = '']] = [[...(account?.firstName ?? '')], [...(account?.lastName ?? '')]];
  return (
    <span className={classes.initials} aria-hidden="true">
      {first}
      {last}
    </span>
  );
}
