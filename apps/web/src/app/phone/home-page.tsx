import { Link } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import { KnownMachines } from '../../features/bluetooth/known-machines.tsx';
import { useKnownMachines } from '../../features/bluetooth/use-known-machines.ts';
import { PhoneMachineList } from '../../features/machines/list/phone/phone-machine-list.tsx';
import { useMachineListPage } from '../pages/use-machine-list-page.tsx';
import { useUserAccount } from '../user-account.ts';
import classes from './phone-layout.module.css';

export function HomePage() {
  const { t } = useTranslation('phone');
  const { data: account } = useUserAccount();
  const known = useKnownMachines();
  const list = useMachineListPage();
  return (
    <PhoneMachineList
      {...list}
      {...(account &&
        isPermitted(account, 'bluetooth:use') && {
          nearby: (isChosen: boolean) => <KnownMachines machines={known} isChosen={isChosen} />,
        })}
      action={
        <Link to="/app/visits" className={classes.visits}>
          <IconDownload size={18} />
          {t('home.saveOffline')}
        </Link>
      }
    />
  );
}
