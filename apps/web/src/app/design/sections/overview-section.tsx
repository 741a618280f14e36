import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { LastCycleLine } from '../../../features/machines/machine/last-cycle.tsx';
import { MachineNow } from '../../../features/machines/machine/machine-now.tsx';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { cycleAt, heardAt, hoodModel, model } from '../samples.ts';
import { Specimen } from '../specimen.tsx';

const values = { boilerTmp: 848, tankTmp: 612, waterTmp: 148, boilerVlm: 70, tankVlm: 124, rinseWaterVlm: 0 } as const;

const idle: MachineView = {
  condition: 'ready',
  isDoorOpen: false,
  isRemotelyControlled: false,
  cycle: null,
  reading: (channel) => ({ ...values, rinseWaterFlowRate: 0 })[channel],
  stale: null,
};

const running: MachineView = { ...idle, condition: 'running', cycle: cycleAt(100, 'rinse') };
const offline: MachineView = { ...idle, condition: 'offline', stale: { cause: 'machine', asOf: heardAt } };

const lastCycle: CycleRecord = {
  cycleNumber: 1532,
  cycleType: 'dishes',
  startedAt: '2026-03-05T12:53:00Z',
  endedAt: '2026-03-05T12:55:00Z',
  outcome: 'completed',
  washDurationS: 90,
  rinseDurationS: 18,
  tankTmpMin: 601,
  tankTmpMax: 634,
  rinseTmpMin: 838,
  rinseTmpMax: 856,
  waterVlm: 25,
  energyWh: 240,
};

export function OverviewSection() {
  return (
    <>
      <Specimen as="washing">
        <MachineNow view={running} model={model} />
      </Specimen>
      <Specimen as="idle, a hood machine with its hood open">
        <MachineNow view={{ ...idle, isDoorOpen: true }} model={hoodModel}>
          <LastCycleLine
            serialNumber="HO240001"
            last={{ id: 1, at: lastCycle.endedAt, record: lastCycle, isHygienic: true, isImplausible: false }}
          />
        </MachineNow>
      </Specimen>
      <Specimen as="offline">
        <MachineNow view={offline} model={model}>
          <LastCycleLine
            serialNumber="IN240001"
            last={{ id: 1, at: lastCycle.endedAt, record: lastCycle, isHygienic: false, isImplausible: false }}
          />
        </MachineNow>
      </Specimen>
    </>
  );
}
