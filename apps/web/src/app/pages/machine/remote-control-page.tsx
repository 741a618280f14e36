import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CycleCard } from '../../../features/appliances/machine/cycle-card.tsx';
import { RemoteControl } from '../../../features/remote-control/remote-control.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { type LiveMachine, LiveMachineContent } from './machine-content.tsx';
import classes from './remote-control-page.module.css';

export function RemoteControlPage() {
  return (
    <LiveMachineContent placeholder={<Placeholder />}>{(shown) => <RemoteControlOf {...shown} />}</LiveMachineContent>
  );
}

function Placeholder() {
  return (
    <div className={classes.page} aria-busy="true">
      {[200, 184].map((height) => (
        <Skeleton key={height} height={height} radius={12} />
      ))}
    </div>
  );
}

function RemoteControlOf({ machine: { serialNumber, applianceName }, view, model }: LiveMachine) {
  const { t } = useTranslation();
  usePageTitle(`${t('machinePage.remoteControl')} · ${applianceName}`);

  return (
    <div className={classes.page}>
      <RemoteControl serialNumber={serialNumber} machineName={applianceName} model={model} view={view} />
      <CycleCard view={view} model={model} />
    </div>
  );
}
