import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { NextMaintenance } from '../../../features/service-menu/next-maintenance.tsx';
import { LifeCounters } from '../../../features/statistics/life-counters.tsx';
import type { RecordedMachine } from '../../../lib/machine/recorded-machine.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { MachineContent } from '../../pages/machine/machine-content.tsx';

export function CountersPage() {
  return (
    <MachineContent placeholder={<Placeholder height={640} />}>
      {(recorded) => <CountersOf {...recorded} />}
    </MachineContent>
  );
}

function CountersOf({ machine, condition }: RecordedMachine) {
  const { t } = useTranslation();
  usePageTitle(`${t('machinePage.counters')} · ${machine.applianceName}`);
  return (
    <Stack gap={12}>
      <NextMaintenance machine={machine} condition={condition} />
      <LifeCounters machine={machine} />
    </Stack>
  );
}
