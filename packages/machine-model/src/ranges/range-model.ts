import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { MachineFamily } from '@washboard/contract/appliances/construction';
import type { CyclePhase } from '@washboard/contract/machine-link/device-status';
import type { Channel } from '@washboard/contract/telemetry/channels';
import type { Feature } from './features.ts';

export type { MachineFamily };

/** The phase `heat` waits for the rinse temperature (thermostop), so its plan is 0 s and its length varies. */
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

/**
 * The figures of a model are those of its default parameters: volumes in tenths of a litre, temperatures in tenths of a
 * degree Celsius.
 */
export interface RangeModel {
  gamma: Gamma;
  modelNumber: string;
  family: MachineFamily;
  channels: readonly Channel[];
  features: ReadonlySet<Feature>;
  tank: { capacityVlm: number; operatingVlm: number; minimumVlm: number; heaterW: number };
  boiler: { capacityVlm: number; heaterW: number };
  washPumpW: number;
  /** Litres per hour (S25). */
  rinseFlow: number;
  /** Boiler and tank at or above this are overheated (OH01, OH02). */
  criticalTmp: number;
  /** Programmes in the order in which they are offered. */
  programmes: Readonly<Record<string, Programme>>;
}

/** @returns the duration of a programme without delays, s */
export function plannedDurationS(programme: Pick<Programme, 'phases'>): number {
  return programme.phases.reduce((sum, { durationS }) => sum + durationS, 0);
}
