import { Button } from '@mantine/core';
import { getRouteApi, Link, Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { ServiceGate } from '../../../features/service-menu/service-gate.tsx';
import { MachineContext } from '../../pages/machine/machine-content.tsx';
import { useUserAccount } from '../../user-account.ts';
import { isReadableOffline } from '../phone-addresses.ts';
import { useVisits } from '../visit/use-visits.ts';

const route = getRouteApi('/main/device/$serialNumber');

export function BehindPin() {
  const { t } = useTranslation(['service-menu', 'common']);
  const crumb = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb });
  const { serialNumber } = route.useParams();
  const { data: account } = useUserAccount();
  const visit = useVisits()?.find((candidate) => candidate.serialNumber === serialNumber);
  const isReadable = useLocation({ select: ({ pathname }) => isReadableOffline(pathname) });
  const companyCode = useContext(MachineContext)?.companyCode;
  if (!account) return <Placeholder height={480} />;
  if (!isPermitted(account, 'service-menu:open')) return <Navigate to="/access" replace />;
  const maySetPin = companyCode !== undefined && isPermitted(account, 'administration:companies');
  return (
    <ServiceGate
      key={serialNumber}
      serialNumber={serialNumber}
      pageName={crumb ? t(`common:machinePage.${crumb}`) : ''}
      isReadableOffline={isReadable && visit?.takenAtMs != null}
      noPinAction={
        maySetPin && (
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/adminhome/companies" search={{ company: companyCode }} />}
          >
            {t('noPin.action')}
          </Button>
        )
      }
    >
      <Outlet />
    </ServiceGate>
  );
}
