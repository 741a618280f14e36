import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ClaimMachine } from '../../features/claiming/claim-machine.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

const route = getRouteApi('/main/devices/add');

export function AddMachinePage() {
  const { t } = useTranslation('claiming');
  const { serialNumber } = route.useSearch();
  const navigate = useNavigate();
  usePageTitle(t('title'));
  return (
    <ClaimMachine
      serialNumber={serialNumber}
      onDone={(machine) =>
        // Replaces the history entry, so that Back does not return to a used code.
        void navigate({ to: '/device/$serialNumber', params: machine, replace: true })
      }
    />
  );
}
