import type { MachineFamily } from '@washboard/machine-model/ranges/range-model';

/** What is in a tank or boiler. Null: not known, drawn as an empty outline. */
export interface VesselContent {
  /** Between 0 (empty) and 1 (full). */
  level: number | null;
  /** Tenths of a degree Celsius. */
  temperature: number | null;
  /** At or above it, tenths of a degree Celsius, the water is drawn as overheated. */
  criticalTemperature: number;
}

export interface MachineDrawingProps {
  family: MachineFamily;
  tank: VesselContent;
  boiler: VesselContent;
  isDoorOpen: boolean;
  /** What the water does: driven round by the wash pump, or fresh from the boiler. */
  water: 'still' | 'washing' | 'rinsing';
  /** Grey, because what it shows is not the present. */
  isStale: boolean;
}
