import type { MachineFamily } from '@washboard/machine-model/ranges/range-model';

/** A null value is unknown and drawn as an empty outline. */
export interface VesselContent {
  /** 0 (empty) to 1 (full). */
  level: number | null;
  /** Tenths of a degree Celsius. */
  temperature: number | null;
  /** Tenths of a degree Celsius; at or above it, the water is drawn as overheated. */
  criticalTemperature: number;
}

export interface MachineDrawingProps {
  family: MachineFamily;
  tank: VesselContent;
  boiler: VesselContent;
  isDoorOpen: boolean;
  /** `washing`: the wash pump circulates the water. `rinsing`: fresh water comes from the boiler. */
  water: 'still' | 'washing' | 'rinsing';
  isStale: boolean;
}
