import type { PanelParameters } from '@washboard/contract/panel/panel';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { RunningMachine } from '../machine/running-machine.ts';

/** Emulated machines are of the revision that the documents begin with. */
const revision = 'B';

/** What the service menu offers to be set. */
export function presentPanelParameters({ machine }: RunningMachine): PanelParameters {
  const { gamma, modelNumber } = machine.range;
  const values = machine.parameters();
  return {
    parameters: dataModelOf(gamma, modelNumber, revision).parameters.map(
      ({ code, cycleType = null, name, unit, min, max, step }) => ({
        ...{ code, cycleType, name, unit, min, max, step },
        value: values[code] ?? null,
      }),
    ),
  };
}
