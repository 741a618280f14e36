import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { DayProfileName } from '@washboard/machine/kitchen/day-profiles';
import type { Behaviour } from '@washboard/machine/machine/running-machine';
import type { MachineFault } from '@washboard/machine-model/simulation/faults';
import type { PastTrouble } from '../history/simulate-past.ts';

/** What the history of a machine is made from. */
export interface DemoMachinePast {
  house: DayProfileName;
  /** Cycles in its life until the demo began; the live machine counts on from here. */
  cycles: number;
  /** It was last heard so long before the demo began, hours. */
  silentForH: number;
  troubles: readonly PastTrouble[];
}

export interface DemoMachine {
  serialNumber: string;
  gamma: Gamma;
  modelNumber: string;
  applianceName: string;
  companyCode: string;
  country: 'IT' | 'DE';
  installationDate: string | null;
  /** Null: nobody emulates it. */
  behaviour: Behaviour | null;
  /** What is wrong with it, all the time. */
  faults?: readonly MachineFault[];
  /** An older machine tells nothing of its connections. */
  isWithoutRadio?: boolean;
  /** Left out: nothing is known from the time before the demo began. */
  past?: DemoMachinePast;
}

export const kitchen: Behaviour = { kind: 'kitchen', pauseS: [8, 22] };
export const idle: Behaviour = { kind: 'idle' };
export const off: Behaviour = { kind: 'off' };
