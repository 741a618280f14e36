import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { MachineFamily } from '@washboard/contract/appliances/machine-families';
import type { CyclePhase } from '@washboard/contract/machine-link/machine-status';
import type { Channel } from '@washboard/contract/telemetry/channels';
import type { Feature } from './features.ts';

export type { MachineFamily };

/** `heat` waits for the rinse temperature (thermostop), so its plan is 0 s. */
export interface PlannedPhase {
  phase: CyclePhase;
  durationS: number;
}

export interface Programme {
  phases: readonly PlannedPhase[];
  /** Set points are tenths of a degree Celsius. */
  tankSetPoint: number;
  boilerSetPoint: number;
  /** Fresh water of the rinse, tenths of a litre. */
  rinseVlm: number;
}

/** Figures follow from default parameters: volumes in tenths of a litre, temperatures in tenths of a degree Celsius. */
export interface RangeModel {
  gamma: Gamma;
  modelNumber: string;
  family: MachineFamily;
  channels: readonly Channel[];
  features: ReadonlySet<Feature>;
  tank: { capacityVlm: number; operatingVlm: number; minimumVlm: number; heaterW: number };
  boiler: { capacityVlm: number; heaterW: number };
  washPumpW: number;
  /** Litres per hour (parameter S25). */
  rinseFlow: number;
  /** Boiler and tank are overheated from this temperature on (alarms OH01 and OH02). */
  criticalTmp: number;
  programmes: Readonly<Record<string, Programme>>;
}

/** @returns seconds without delays */
export function plannedDurationS(programme: Pick<Programme, 'phases'>): number {
  return programme.phases.reduce((sum, { durationS }) => sum + durationS, 0);
}
