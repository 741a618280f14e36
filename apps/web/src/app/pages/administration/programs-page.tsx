import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Programs } from '../../../features/administration/programs/programs.tsx';
import { parseProgramsSearch } from '../../../features/administration/programs/programs-search.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';

export function ProgramsPage() {
  const { t } = useTranslation('administration');
  const search = useSearch({ strict: false, select: parseProgramsSearch });
  const navigate = useNavigate();
  const { data: reader } = useUserAccount();
  usePageTitle(t('tab.programs'));
  return (
    reader && (
      <Programs
        reader={reader}
        search={search}
        onSearchChange={(next) =>
          void navigate({ to: '/adminhome/programs', search: next, replace: true, resetScroll: false })
        }
      />
    )
  );
}
