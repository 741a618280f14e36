import { Link, Outlet } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { LinkStrip } from '../../../components/layout/link-strip.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { useSetup } from '../../../features/administration/setup/setup-api.ts';
import { useUserAccount } from '../../user-account.ts';
import { administrationTabsOf } from './administration-tabs.ts';

export function AdministrationFrame() {
  const { t } = useTranslation('administration');
  const { data: account } = useUserAccount();
  const { data: setup } = useSetup({ isEnabled: account !== undefined && isPermitted(account, 'installation:set-up') });
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <LinkStrip label={t('title')} kind="places">
        {account &&
          administrationTabsOf(account, setup?.isOpen ?? false).map(({ to, name }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ includeSearch: false }}>
                {t(`tab.${name}`)}
              </Link>
            </li>
          ))}
      </LinkStrip>
      <div style={{ marginTop: 16 }}>
        <Outlet />
      </div>
    </>
  );
}
