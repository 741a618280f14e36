import { Skeleton } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import classes from './overview-page.module.css';

const MachineDay = lazy(async () => {
  const [{ MachineDay }] = await Promise.all([
    loadPart(() => import('../../../features/appliances/strip/machine-day.tsx')),
    loadPart(() => loadTexts('strip')),
  ]);
  return { default: MachineDay };
});

export function OverviewDay({ machine }: { machine: ApplianceDetail }) {
  return (
    <div className={classes.day}>
      <Suspense fallback={<DayPlaceholder />}>
        <MachineDay machine={machine} />
      </Suspense>
    </div>
  );
}

export function DayPlaceholder() {
  return <Skeleton height="100%" radius="lg" />;
}
