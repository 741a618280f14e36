import { Skeleton } from '@mantine/core';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { lazy, Suspense, useContext } from 'react';
import { WhenNear } from '../../../components/layout/when-near.tsx';
import { LastCycle } from '../../../features/machines/machine/last-cycle.tsx';
import { MachineNow } from '../../../features/machines/machine/machine-now.tsx';
import { MachineToday } from '../../../features/machines/machine/machine-today.tsx';
import { UrgentRows } from '../../../features/machines/machine/urgent-rows.tsx';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { useLiveMachineView } from '../../../lib/machine/use-machine-view.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { useUserAccount } from '../../user-account.ts';
import { type LiveMachine, LiveMachineContent, MachineContext } from './machine-content.tsx';
import { OverviewCoaching } from './overview-coaching.ts';
import { OverviewDay } from './overview-day.tsx';
import classes from './overview-page.module.css';
import { OverviewPlot } from './overview-plot.tsx';

const OverviewMore = lazy(async () => {
  const [{ OverviewMore }] = await Promise.all([
    loadPart(() => import('./overview-more.tsx')),
    loadPart(() => loadTexts('support')),
  ]);
  return { default: OverviewMore };
});

export function OverviewPage() {
  return (
    <LiveMachineContent placeholder={<OverviewPlaceholder />}>
      {(shown) => <MachineOverview {...shown} />}
    </LiveMachineContent>
  );
}

/** The placeholder has the size of the final layout, so that nothing shifts when the content arrives. */
function OverviewPlaceholder() {
  const machine = useContext(MachineContext);
  // How many things need a person is not known before the machine is, so the placeholder begins again then.
  return (
    <div key={machine ? 'known' : 'unknown'} className={classes.frame} aria-busy="true">
      {machine && <UrgentNow machine={machine} />}
      <Skeleton className={classes.day} radius="lg" />
      <div className={classes.page}>
        {(['now', 'today', 'plot'] as const).map((name) => (
          <div key={name} className={classes[name]}>
            <Skeleton height="100%" radius="lg" />
          </div>
        ))}
      </div>
    </div>
  );
}

function UrgentNow({ machine }: Pick<LiveMachine, 'machine'>) {
  return <UrgentMatters machine={machine} view={useLiveMachineView(machine.state)} />;
}

function UrgentMatters({ machine, view }: Pick<LiveMachine, 'machine' | 'view'>) {
  const { data: account } = useUserAccount();
  const mayRecord = account !== undefined && isPermitted(account, 'hygiene:sign');
  return <UrgentRows machine={machine} view={view} mayRecord={mayRecord} />;
}

function MachineOverview({ machine, view, model }: LiveMachine) {
  const { serialNumber } = machine;
  usePageTitle(machine.applianceName);

  return (
    <div className={classes.frame}>
      <UrgentMatters machine={machine} view={view} />
      <OverviewDay machine={machine} />
      <div className={classes.page}>
        <div className={classes.now}>
          <MachineNow view={view} model={model}>
            <LastCycle serialNumber={serialNumber} />
          </MachineNow>
        </div>
        <div className={classes.today}>
          <MachineToday machine={machine} model={model} />
        </div>
        <div id="plot" className={classes.plot}>
          <OverviewPlot machine={machine} view={view} model={model} />
        </div>
        <WhenNear className={classes.more}>
          <Suspense>
            <OverviewCoaching machine={machine} />
          </Suspense>
          <Suspense>
            <OverviewMore machine={machine} view={view} model={model} />
          </Suspense>
        </WhenNear>
      </div>
    </div>
  );
}
