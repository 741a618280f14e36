import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuditLog } from '../../features/audit-log/audit-log.tsx';
import { parseAuditSearch } from '../../features/audit-log/audit-search.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useUserAccount } from '../user-account.ts';

export function AuditLogPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false, select: parseAuditSearch });
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(t('menu.auditLog'));
  return (
    <AuditLog
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
      isWhole={account?.role === 'ADMIN'}
    />
  );
}
