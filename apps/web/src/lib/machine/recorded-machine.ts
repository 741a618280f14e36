import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { type Condition, conditionOf } from '@washboard/contract/appliances/condition';

export type MachineRecord = Omit<ApplianceDetail, 'state' | 'connectivity'>;

export interface RecordedMachine {
  machine: MachineRecord;
  condition: Condition;
}

export function recordedMachine({ state, connectivity: _, ...machine }: ApplianceDetail): RecordedMachine {
  return { machine, condition: conditionOf(state) };
}
