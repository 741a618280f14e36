import { Skeleton } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useCallback } from 'react';
import { AlarmCard } from '../../../features/alarms/alarm-card.tsx';
import { CycleCard } from '../../../features/appliances/machine/cycle-card.tsx';
import { MachineDetails } from '../../../features/appliances/machine/machine-details.tsx';
import { MachinePicture } from '../../../features/appliances/machine/machine-picture.tsx';
import { MachineReadings } from '../../../features/appliances/machine/machine-readings.tsx';
import { AssistanceCard } from '../../../features/appliances/support/assistance-card.tsx';
import { DocumentsCard } from '../../../features/appliances/support/documents-card.tsx';
import { RemoteControlLink } from '../../../features/remote-control/remote-control-link.tsx';
import type { HistorySearch } from '../../../features/telemetry/history-range.ts';
import { TelemetryHistory } from '../../../features/telemetry/telemetry-history.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';
import { type LiveMachine, LiveMachineContent } from './machine-content.tsx';
import classes from './overview-page.module.css';

const route = getRouteApi('/main/device/$serialNumber/');

export function OverviewPage() {
  return (
    <LiveMachineContent placeholder={<OverviewPlaceholder />}>{(shown) => <Overview {...shown} />}</LiveMachineContent>
  );
}

/** Sizes of the final layout, so that nothing shifts when the content arrives. */
const places = [
  { name: 'alarms', height: 50 },
  { name: 'picture', height: 440 },
  { name: 'cycle', height: 184 },
  { name: 'readings', height: 330 },
  { name: 'control', height: 130 },
  { name: 'plot', height: 566 },
  { name: 'details', height: 800 },
] as const;

function OverviewPlaceholder() {
  return (
    <div className={classes.page} aria-busy="true">
      {places.map(({ name, height }) => (
        <div key={name} className={classes[name]}>
          <Skeleton height={height} radius={12} />
        </div>
      ))}
    </div>
  );
}

function Overview({ machine, view, model }: LiveMachine) {
  const { serialNumber, state } = machine;
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(machine.applianceName);

  const showHistory = useCallback(
    (next: HistorySearch) => void navigate({ to: '.', search: next, resetScroll: false }),
    [navigate],
  );

  return (
    <div className={classes.page}>
      <div className={classes.alarms}>
        <AlarmCard machine={machine} view={view} />
      </div>
      <div className={classes.picture}>
        <MachinePicture view={view} model={model} />
      </div>
      <div className={classes.cycle}>
        <CycleCard view={view} model={model} />
      </div>
      <div className={classes.readings}>
        <MachineReadings view={view} model={model} />
      </div>
      <div className={classes.control}>
        <RemoteControlLink serialNumber={serialNumber} view={view} />
      </div>
      <div className={classes.plot}>
        <TelemetryHistory
          serialNumber={serialNumber}
          timeZone={machine.timeZone}
          model={model}
          latest={state.telemetry}
          search={search}
          onSearchChange={showHistory}
        />
      </div>
      <div className={classes.details}>
        <MachineDetails machine={machine} />
        <AssistanceCard
          machine={machine}
          mayChange={account !== undefined && isPermitted(account, 'appliance:install')}
        />
        <DocumentsCard gamma={machine.gamma} />
      </div>
    </div>
  );
}
