import type { MachineFamily } from '@washboard/machine-model/ranges/range-model';

/** Null values are drawn as an empty outline. */
export interface VesselContent {
  /** 0 (empty) to 1 (full). */
  level: number | null;
  /** Tenths of a degree Celsius. */
  temperature: number | null;
  /** Tenths of a degree Celsius. */
  criticalTemperature: number;
}

export interface MachineDrawingProps {
  family: MachineFamily;
  tank: VesselContent;
  boiler: VesselContent;
  isDoorOpen: boolean;
  /** `washing` circulates the water; `rinsing` takes fresh water from the boiler. */
  water: 'still' | 'washing' | 'rinsing';
  isStale: boolean;
}
