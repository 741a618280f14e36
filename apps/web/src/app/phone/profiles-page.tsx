import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AllProfiles } from '../../features/parameters/settings-profiles/all-profiles.tsx';
import { parseAllProfilesSearch } from '../../features/parameters/settings-search.ts';
import { usePageTitle } from '../../lib/page-title.ts';

export function ProfilesPage() {
  const { t } = useTranslation('settings-profiles');
  const { search = '' } = useSearch({ strict: false, select: parseAllProfilesSearch });
  const navigate = useNavigate();
  usePageTitle(t('all.title'));
  return (
    <AllProfiles
      search={search}
      onSearchChange={(next) =>
        void navigate({
          to: '/app/profiles',
          search: parseAllProfilesSearch({ search: next }),
          replace: true,
          resetScroll: false,
        })
      }
      onCreated={(id) => void navigate({ to: '/app/profiles/$id', params: { id } })}
      profileLink={({ id, ...face }) => <Link {...face} to="/app/profiles/$id" params={{ id }} />}
    />
  );
}
