import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ProfileSheet } from '../../features/parameters/settings-profiles/profile-sheet.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

export function ProfileSheetPage() {
  const { t } = useTranslation('settings-profiles');
  const { id } = useParams({ from: '/main/app/profiles/$id' });
  const navigate = useNavigate();
  usePageTitle(t('all.title'));
  return <ProfileSheet key={id} id={id} onDeleted={() => void navigate({ to: '/app/profiles', replace: true })} />;
}
