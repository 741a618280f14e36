import { Skeleton } from '@mantine/core';
import { getRouteApi, Outlet, useMatches } from '@tanstack/react-router';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { useApplianceDetail } from '../../../features/machines/appliances-api.ts';
import { MachineHead } from '../../../features/machines/machine/machine-head.tsx';
import { PanelLink } from '../../../features/panel/panel-link.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFollowMachine } from '../../../lib/live/live-link-context.tsx';
import { useLiveMachineView } from '../../../lib/machine/use-machine-view.ts';
import { PageTimeZone } from '../../../lib/time/shown-time-zone.ts';
import { NotFoundContent } from '../../views/standalone-views.tsx';
import { MachineContext } from './machine-content.tsx';
import classes from './machine-frame.module.css';
import { MachineTabs } from './machine-tabs.tsx';

const route = getRouteApi('/main/device/$serialNumber');

export function MachineFrame() {
  const { serialNumber } = route.useParams();
  return <FramedMachine below={(openAlarms) => <MachineTabs serialNumber={serialNumber} openAlarms={openAlarms} />} />;
}

interface FramedMachineProps {
  below: (openAlarms: readonly OpenAlarm[]) => ReactNode;
  children?: ReactNode;
}

export function FramedMachine({ below, children = <Outlet /> }: FramedMachineProps) {
  const { t } = useTranslation('appliances');
  const { serialNumber } = route.useParams();
  const detail = useApplianceDetail(serialNumber);
  const status = asProblem(detail.error)?.status;
  // The server answers 404 also when access is revoked while the page is open, and 400 for an impossible serial number.
  if (status === 404 || status === 400) return <NotFoundContent />;
  if (!detail.data && detail.isError) {
    return <FailureMessage title={t('machine.failed')} failure={detail.error} onRetry={() => void detail.refetch()} />;
  }
  return (
    <PageTimeZone value={detail.data?.timeZone}>
      <div className={classes.chrome}>
        {detail.data ? (
          <FrameHead key={serialNumber} machine={detail.data} />
        ) : (
          <Skeleton className={classes.placeholder} radius="lg" />
        )}
        {below(detail.data?.state.openAlarms ?? [])}
      </div>
      <MachineContext value={detail.data ?? null}>{children}</MachineContext>
    </PageTimeZone>
  );
}

function FrameHead({ machine }: { machine: ApplianceDetail }) {
  useFollowMachine(machine.serialNumber);
  const { t } = useTranslation();
  const view = useLiveMachineView(machine.state);
  const crumb = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb });
  return (
    <MachineHead
      machine={machine}
      view={view}
      page={crumb && t(`machinePage.${crumb}`)}
      aside={<PanelLink serialNumber={machine.serialNumber} />}
    />
  );
}
