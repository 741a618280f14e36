import { Skeleton } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { AlarmCard } from '../../features/alarms/alarm-card.tsx';
import { CycleCard } from '../../features/appliances/machine/cycle-card.tsx';
import { MachineDetails } from '../../features/appliances/machine/machine-details.tsx';
import { MachineHead } from '../../features/appliances/machine/machine-head.tsx';
import { MachinePicture } from '../../features/appliances/machine/machine-picture.tsx';
import { MachineReadings } from '../../features/appliances/machine/machine-readings.tsx';
import { PanelLink } from '../../features/panel/panel-link.tsx';
import { RemoteControl } from '../../features/remote-control/remote-control.tsx';
import { defaultRange, type HistoryRange } from '../../features/telemetry/history-range.ts';
import { TelemetryHistory } from '../../features/telemetry/telemetry-history.tsx';
import { useFollowMachine } from '../../lib/live/live-link-context.tsx';
import { shownModelOf } from '../../lib/machine/shown-model.ts';
import { useLiveMachineView } from '../../lib/machine/use-machine-view.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { MachineOfAddress } from './machine-of-address.tsx';
import classes from './machine-page.module.css';

const route = getRouteApi('/main/device/$serialNumber');

export function MachinePage() {
  const { serialNumber } = route.useParams();
  return (
    <MachineOfAddress serialNumber={serialNumber} placeholder={<MachinePlaceholder />}>
      {(machine) => <Machine key={serialNumber} machine={machine} />}
    </MachineOfAddress>
  );
}

/** The parts of the page as they will stand, so that nothing jumps when they come. */
const places = [
  { name: 'head', height: 56 },
  { name: 'alarms', height: 50 },
  { name: 'picture', height: 440 },
  { name: 'cycle', height: 184 },
  { name: 'readings', height: 330 },
  { name: 'control', height: 200 },
  { name: 'plot', height: 460 },
  { name: 'details', height: 460 },
] as const;

function MachinePlaceholder() {
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

function Machine({ machine }: { machine: ApplianceDetail }) {
  const { serialNumber, state } = machine;
  const { range = defaultRange } = route.useSearch();
  const navigate = useNavigate();
  const view = useLiveMachineView(state);
  const model = shownModelOf(machine);
  useFollowMachine(serialNumber);
  usePageTitle(machine.applianceName);

  function showRange(next: HistoryRange): void {
    const search = next === defaultRange ? {} : { range: next };
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  }

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <MachineHead machine={machine} view={view} aside={<PanelLink serialNumber={serialNumber} />} />
      </div>
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
        <RemoteControl serialNumber={serialNumber} machineName={machine.applianceName} model={model} view={view} />
      </div>
      <div className={classes.plot}>
        <TelemetryHistory
          serialNumber={serialNumber}
          model={model}
          latest={state.telemetry}
          range={range}
          onRangeChange={showRange}
        />
      </div>
      <div className={classes.details}>
        <MachineDetails machine={machine} />
      </div>
    </div>
  );
}
