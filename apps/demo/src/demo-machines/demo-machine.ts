import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { DayProfileName } from '@washboard/emulator/kitchen/day-profiles';
import type { Behaviour } from '@washboard/emulator/machine/machine-options';
import type { MachineFault } from '@washboard/machine-model/simulation/faults';
import type { PastTrouble, PastVisit } from '../history/simulate-past.ts';

interface DemoMachinePast {
  house: DayProfileName;
  /** The history ends with this number of cycles, and the live machine continues from it. */
  cycles: number;
  silentForH: number;
  /** These days before the simulated past have only cycles and alarms. */
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
  behaviour: Behaviour | null;
  faults?: readonly MachineFault[];
  isWithoutRadio?: boolean;
  past?: DemoMachinePast;
}

export const kitchen: Behaviour = { kind: 'kitchen', pauseS: [8, 22] };
export const idle: Behaviour = { kind: 'idle' };
export const off: Behaviour = { kind: 'off' };

export const twoVisits: readonly PastVisit[] = [
  {
    by: 'service@washboard.example',
    daysAgo: 7,
    at: 16 * 60 + 40,
    text: 'Flow meter replaced; its plug was corroded. Two cycles watched, both valid. The filter was clogged: shown to the kitchen how to rinse it.',
    readings: [
      { kind: 'waterHardness', value: 720 },
      { kind: 'inletPressure', value: 2_400 },
      { kind: 'rinseTemperature', value: 8_350 },
    ],
  },
  {
    by: 'service@washboard.example',
    daysAgo: 26,
    at: 9 * 60 + 15,
    text: 'Yearly service. Door gasket still good, to be replaced at the next visit.',
    readings: [
      { kind: 'detergentConcentration', value: 210 },
      { kind: 'conductivity', value: 540 },
    ],
  },
];
