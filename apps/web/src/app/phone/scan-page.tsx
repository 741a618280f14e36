import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { findMachine } from '../../features/machines/appliances-api.ts';
import { type Found, Scan } from '../../features/scan/scan.tsx';
import { asProblem } from '../../lib/api/failure.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useUserAccount } from '../user-account.ts';

export function ScanPage() {
  const { t } = useTranslation('scan');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  useLoadedMachinePage();
  usePageTitle(t('title'));

  async function find(serialNumber: string): Promise<Found> {
    try {
      await findMachine(queryClient, serialNumber);
    } catch (error) {
      if (asProblem(error)?.status === 404) return 'unknown';
      throw error;
    }
    // Replaces the history entry, so that Back skips the camera.
    void navigate({ to: '/device/$serialNumber', params: { serialNumber }, replace: true });
    return 'own';
  }

  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Scan
        onFound={find}
        addLink={
          account && isPermitted(account, 'appliance:claim')
            ? (serialNumber) => (
                <Button renderRoot={(props) => <Link {...props} to="/devices/add" search={{ serialNumber }} />}>
                  {t('add')}
                </Button>
              )
            : null
        }
      />
    </>
  );
}

function useLoadedMachinePage(): void {
  const router = useRouter();
  useEffect(() => {
    for (const id of ['/main/device/$serialNumber', '/main/device/$serialNumber/'] as const) {
      const { component } = router.routesById[id].options as { component?: { preload?: () => Promise<unknown> } };
      component?.preload?.().catch(() => undefined);
    }
  }, [router]);
}
