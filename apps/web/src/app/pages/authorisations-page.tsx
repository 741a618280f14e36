import { useTranslation } from 'react-i18next';
import { Authorisations } from '../../features/authorisations/authorisations.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useUserAccount } from '../user-account.ts';

export function AuthorisationsPage() {
  const { t } = useTranslation();
  const { data: account } = useUserAccount();
  usePageTitle(t('menu.authorizations'));
  return account && <Authorisations deciderRole={account.role} />;
}
