import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { parseFleetSearch } from '../../features/fleet-statistics/fleet-search.ts';
import { FleetStatistics } from '../../features/fleet-statistics/fleet-statistics.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

export function FleetStatisticsPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false, select: parseFleetSearch });
  const navigate = useNavigate();
  usePageTitle(t('menu.statistics'));
  return (
    <FleetStatistics
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
    />
  );
}
