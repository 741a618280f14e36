import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { parseListSearch } from '../../features/appliances/list/list-search.ts';
import { MachineList } from '../../features/appliances/list/machine-list.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

export function MachineListPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false, select: parseListSearch });
  const navigate = useNavigate();
  usePageTitle(t('menu.dashboard'));
  return (
    <MachineList
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
    />
  );
}
