import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Keys } from '../../../features/administration/programs/keys.tsx';
import { parseProgramsSearch } from '../../../features/administration/programs/programs-search.ts';
import { usePageTitle } from '../../../lib/page-title.ts';

export function ProgramsPage() {
  const { t } = useTranslation('administration');
  const search = useSearch({ strict: false, select: parseProgramsSearch });
  const navigate = useNavigate();
  usePageTitle(t('tab.programs'));
  return (
    <Keys
      search={search}
      onSearchChange={(next) =>
        void navigate({ to: '/adminhome/programs', search: next, replace: true, resetScroll: false })
      }
    />
  );
}
