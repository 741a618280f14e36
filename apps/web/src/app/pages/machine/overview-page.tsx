import { Box, Skeleton } from '@mantine/core';
import { lazy, Suspense, useContext } from 'react';
import { WhenNear } from '../../../components/layout/when-near.tsx';
import { LastCycle } from '../../../features/machines/machine/last-cycle.tsx';
import { MachineNow } from '../../../features/machines/machine/machine-now.tsx';
import { MachineToday } from '../../../features/machines/machine/machine-today.tsx';
import { UrgentRows } from '../../../features/machines/machine/urgent-rows.tsx';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { type LiveMachine, LiveMachineContent, MachineContext } from './machine-content.tsx';
import { OverviewCoaching } from './overview-coaching.ts';
import classes from './overview-page.module.css';
import { OverviewPlot } from './overview-plot.tsx';

const OverviewMore = lazy(async () => {
  const [{ OverviewMore }] = await Promise.all([
    loadPart(() => import('./overview-more.tsx')),
    loadPart(() => loadTexts('support')),
  ]);
  return { default: OverviewMore };
});

const MachineDay = lazy(async () => {
  const [{ MachineDay }] = await Promise.all([
    loadPart(() => import('../../../features/machines/day-strips/machine-day.tsx')),
    loadPart(() => loadTexts('strip')),
  ]);
  return { default: MachineDay };
});

export function OverviewPage() {
  return (
    <LiveMachineContent placeholder={<OverviewPlaceholder />}>{(shown) => <Overview {...shown} />}</LiveMachineContent>
  );
}

/** A row of `UrgentRows` with its gap. */
const rowPx = 52;
const gapPx = 8;

/** The placeholder has the size of the final layout, so that nothing shifts when the content arrives. */
function OverviewPlaceholder() {
  const machine = useContext(MachineContext);
  const urgent = Math.min(machine?.state.openAlarms.length ?? 0, 1) + Math.min(machine?.openDeviations ?? 0, 1);
  return (
    <div className={classes.frame} aria-busy="true">
      {urgent > 0 && <Skeleton height={urgent * rowPx - gapPx} radius="md" />}
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

function Overview({ machine, view, model }: LiveMachine) {
  const { serialNumber } = machine;
  usePageTitle(machine.applianceName);

  return (
    <div className={classes.frame}>
      <UrgentRows machine={machine} view={view} />
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
          <Box mih={136} mb={16}>
            <Suspense>
              <MachineDay machine={machine} />
            </Suspense>
          </Box>
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
