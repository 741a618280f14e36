import { Button } from '@mantine/core';
import { NeedsYou } from '../../../features/attention/needs-you.tsx';
import { FleetStrip } from '../../../features/machines/list/fleet/fleet-strip.tsx';
import { FleetSummary } from '../../../features/machines/list/fleet/fleet-summary.tsx';
import { machineCard } from '../../../features/machines/list/rows/machine-card.tsx';
import { MachineCards } from '../../../features/machines/list/rows/machine-cards.tsx';
import { MachineTable } from '../../../features/machines/list/rows/machine-table.tsx';
import type { NameEdits } from '../../../features/machines/rename/use-name-drafts.ts';
import { SampleApp } from '../sample-app.tsx';
import { machines } from '../sample-machines.ts';
import { PagePart } from '../specimen.tsx';

const ignore = () => undefined;
const edits: NameEdits = { begin: ignore, change: ignore, cancel: ignore, save: async () => undefined };
const shown = { filter: {}, total: machines.length, drafts: new Map(), edits };

export function DashboardSection() {
  return (
    <SampleApp>
      <PagePart as="attention">
        <NeedsYou
          summary={<FleetSummary />}
          hasMachines
          recordWords={() => 'Rinse 79.4 °C, at least 80.0 °C'}
          recordAction={() => (
            <Button variant="subtle" size="sm" mih="var(--touch)">
              Record action
            </Button>
          )}
        />
      </PagePart>
      <PagePart as="figures">
        <FleetStrip search={{}} />
      </PagePart>
      <PagePart as="table">
        <MachineTable {...shown} selecting={null} onSort={ignore} />
      </PagePart>
      <PagePart as="cards">
        <MachineCards kind={machineCard} {...shown} />
      </PagePart>
    </SampleApp>
  );
}
