import { Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { useTranslation } from 'react-i18next';
import { CycleCard } from '../../features/appliances/machine/cycle-card.tsx';
import { MachineHead } from '../../features/appliances/machine/machine-head.tsx';
import { RemoteControl } from '../../features/remote-control/remote-control.tsx';
import { useFollowMachine } from '../../lib/live/live-link-context.tsx';
import { useLiveMachineView } from '../../lib/machine/use-machine-view.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { MachineOfAddress } from './machine-of-address.tsx';
import classes from './remote-control-page.module.css';

const route = getRouteApi('/main/device/$serialNumber/remote-control');

export function RemoteControlPage() {
  const { serialNumber } = route.useParams();
  return (
    <MachineOfAddress serialNumber={serialNumber} placeholder={<Placeholder />}>
      {(machine) => <RemoteControlOf key={serialNumber} machine={machine} />}
    </MachineOfAddress>
  );
}

function Placeholder() {
  return (
    <div className={classes.page} aria-busy="true">
      {[56, 200, 184].map((height) => (
        <Skeleton key={height} height={height} radius={12} />
      ))}
    </div>
  );
}

/** What can be done from afar, and what the machine is doing meanwhile. */
function RemoteControlOf({ machine }: { machine: ApplianceDetail }) {
  const { t } = useTranslation();
  const { serialNumber, applianceName, state } = machine;
  const view = useLiveMachineView(state);
  const model = rangeModelOf(machine.gamma, machine.modelNumber);
  useFollowMachine(serialNumber);
  usePageTitle(`${t('crumb.remoteControl')} · ${applianceName}`);

  return (
    <div className={classes.page}>
      <MachineHead machine={machine} view={view} />
      <RemoteControl serialNumber={serialNumber} machineName={applianceName} model={model} view={view} />
      <CycleCard view={view} model={model} />
    </div>
  );
}
