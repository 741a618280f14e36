import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { TitleStart } from '../../../components/layout/page-title.tsx';
import { MachineHead } from '../../../features/machines/machine/machine-head.tsx';
import { viewMachine } from '../../../lib/machine/machine-view.ts';
import { BackButton } from '../../layout/back-button.tsx';
import frame from '../../pages/machine/machine-frame.module.css';
import { MachineTabs } from '../../pages/machine/machine-tabs.tsx';
import { SampleApp } from '../sample-app.tsx';
import { critical, detailOf, offline, warned, washing } from '../sample-machines.ts';
import { PagePart } from '../specimen.tsx';

const held: ApplianceSummary = {
  ...washing,
  state: { ...washing.state, status: washing.state.status && { ...washing.state.status, rewashCycleNumber: 412 } },
};

const states: Record<string, { shown: ApplianceSummary; page?: string; timeZone?: string }> = {
  washing: { shown: washing },
  'critical alarm and another one': { shown: critical },
  'warning while it washes': { shown: warned },
  'a rack on hold while it washes': { shown: held },
  offline: { shown: offline },
  'below the overview, read in another time zone': {
    shown: washing,
    page: 'Statistics',
    timeZone: 'America/Argentina/Buenos_Aires',
  },
};

export function MachineHeadSection() {
  return (
    <SampleApp>
      {Object.entries(states).map(([as, { shown, page, timeZone }]) => (
        <PagePart key={as} as={as}>
          <div className={frame.chrome}>
            <TitleStart value={<BackButton />}>
              <MachineHead
                machine={detailOf(shown, timeZone)}
                view={viewMachine(shown.state, { kind: 'up' }, Date.now())}
                page={page}
              />
            </TitleStart>
            <MachineTabs serialNumber={shown.serialNumber} openAlarms={shown.state.openAlarms} />
          </div>
        </PagePart>
      ))}
    </SampleApp>
  );
}
