import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DeviatingCycles } from '../../features/hygiene/deviating-cycles.tsx';
import { parseHygieneSearch } from '../../features/hygiene/hygiene-search.ts';
import { usePageTitle } from '../../lib/page-title.ts';

export function HygienePage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false, select: parseHygieneSearch });
  const navigate = useNavigate();
  usePageTitle(t('menu.hygiene'));
  return (
    <DeviatingCycles
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
    />
  );
}
