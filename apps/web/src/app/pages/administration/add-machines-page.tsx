import { useTranslation } from 'react-i18next';
import { AddMachines } from '../../../features/administration/add/add-machines.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';

export function AddMachinesPage() {
  const { t } = useTranslation('administration');
  const { data: account } = useUserAccount();
  usePageTitle(t('tab.add'));
  return account && <AddMachines ownerId={account.idpUserId} ownCompany={account.companyCode} />;
}
