import { useNavigate, useSearch } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { parseListSearch } from '../../features/appliances/list/list-search.ts';
import { PhoneMachineList } from '../../features/appliances/list/phone/phone-machine-list.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useUserAccount } from '../user-account.ts';

export function HomePage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false, select: parseListSearch, structuralSharing: true });
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(t('menu.machines'));
  return (
    <PhoneMachineList
      search={search}
      onSearchChange={(next, replace) => void navigate({ to: '.', search: next, replace, resetScroll: false })}
      canAdd={account !== undefined && isPermitted(account, 'appliance:claim')}
      canRegister={account !== undefined && isPermitted(account, 'administration:add-products')}
    />
  );
}
