import { MachineNow } from '../../../features/appliances/machine/machine-now.tsx';
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

export function OverviewSection() {
  return (
    <>
      <Specimen as="washing">
        <MachineNow view={running} model={model} />
      </Specimen>
      <Specimen as="idle, a hood machine with its hood open">
        <MachineNow view={{ ...idle, isDoorOpen: true }} model={hoodModel} />
      </Specimen>
      <Specimen as="offline">
        <MachineNow view={offline} model={model} />
      </Specimen>
    </>
  );
}
