import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FirstSteps } from '../../../features/administration/setup/first-steps.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';

export function FirstStepsPage() {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(t('tab.setup'));
  return (
    account && (
      <FirstSteps
        ownerId={account.idpUserId}
        email={account.email}
        onDismissed={() => void navigate({ to: '/adminhome', replace: true })}
      />
    )
  );
}
