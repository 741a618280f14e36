import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import { parseListSearch } from '../../features/appliances/list/list-search.ts';
import { PhoneMachineList } from '../../features/appliances/list/phone/phone-machine-list.tsx';
import { KnownMachines } from '../../features/bluetooth/known-machines.tsx';
import { useKnownMachines } from '../../features/bluetooth/use-known-machines.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useUserAccount } from '../user-account.ts';
import classes from './phone-layout.module.css';

export function HomePage() {
  const { t } = useTranslation(['common', 'phone']);
  const search = useSearch({ strict: false, select: parseListSearch, structuralSharing: true });
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  const known = useKnownMachines();
  usePageTitle(t('menu.machines'));
  return (
    <PhoneMachineList
      search={search}
      onSearchChange={(next, replace) => void navigate({ to: '.', search: next, replace, resetScroll: false })}
      {...(account &&
        isPermitted(account, 'bluetooth:use') && {
          nearby: (isChosen: boolean) => <KnownMachines machines={known} isChosen={isChosen} />,
        })}
      action={
        <Link to="/app/visits" className={classes.visits}>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {t('phone:home.takeAlong')}
        </Link>
      }
      canAdd={account !== undefined && isPermitted(account, 'appliance:claim')}
      canRegister={account !== undefined && isPermitted(account, 'administration:add-products')}
    />
  );
}
