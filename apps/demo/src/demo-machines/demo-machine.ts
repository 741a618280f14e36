import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { DayProfileName } from '@washboard/machine/kitchen/day-profiles';
import type { Behaviour } from '@washboard/machine/machine/running-machine';
import type { MachineFault } from '@washboard/machine-model/simulation/faults';
import type { PastTrouble, PastVisit } from '../history/simulate-past.ts';

/** Input for the history of a machine. */
export interface DemoMachinePast {
  house: DayProfileName;
  /** Cycles before the demo began; the live machine continues from this number. */
  cycles: number;
  /** Hours between the last message and the start of the demo. */
  silentForH: number;
  /** Before the past that is simulated: cycles and alarms only, for the hygiene records. */
  earlierDays?: number;
  troubles: readonly PastTrouble[];
  visits?: readonly PastVisit[];
}

export interface DemoMachine {
  serialNumber: string;
  gamma: Gamma;
  modelNumber: string;
  applianceName: string;
  companyCode: string;
  country: 'IT' | 'DE';
  installationDate: string | null;
  /** Null: not emulated. */
  behaviour: Behaviour | null;
  /** Faults that are always present. */
  faults?: readonly MachineFault[];
  /** True: an older machine, which does not report its connectivity. */
  isWithoutRadio?: boolean;
  /** Left out: no history before the demo began. */
  past?: DemoMachinePast;
}

export const kitchen: Behaviour = { kind: 'kitchen', pauseS: [8, 22] };
export const idle: Behaviour = { kind: 'idle' };
export const off: Behaviour = { kind: 'off' };
