import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { SiteHygiene } from '../../features/hygiene/site/site-hygiene.tsx';
import { parseSiteHygieneSearch } from '../../features/hygiene/site/site-hygiene-search.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useUserAccount } from '../user-account.ts';

export function HygienePage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false, select: parseSiteHygieneSearch });
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(t('menu.hygiene'));
  if (!account) return <Placeholder height={720} />;
  return (
    <SiteHygiene
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
      recordLink={({ serialNumber, id, className, children }) => (
        <Link to="/device/$serialNumber/haccp" params={{ serialNumber }} search={{ record: id }} className={className}>
          {children}
        </Link>
      )}
      reader={{
        userId: account.idpUserId,
        maySign: isPermitted(account, 'hygiene:sign'),
        mayShare: isPermitted(account, 'hygiene:share'),
      }}
    />
  );
}
