import type { MachineFamily } from '../../ranges/range-model.ts';
import type { Settings } from '../board/settings.ts';
import { figures } from './figures.ts';
import type { WaterBody } from './water-body.ts';

/** A break tank of plastic: little heat, no losses worth counting, J/K (est.). */
const breakTankVesselJPerK = 1_000;

export interface VesselOptions {
  family: MachineFamily;
  /** As the machine left the factory: vessels do not change with a parameter. */
  hardware: Settings;
  tank: { volumeL: number; temperatureC: number };
  boiler: { volumeL: number; temperatureC: number };
  breakTankL: number;
  /** Temperature of the water in the break tank. */
  feedC: number;
}

export interface Vessels {
  readonly tank: WaterBody;
  readonly boiler: WaterBody;
  /** null in a machine that is fed from the mains directly. */
  readonly breakTank: WaterBody | null;
}

export function createVessels({ family, hardware, feedC, ...initial }: VesselOptions): Vessels {
  const { tankVesselJPerK, boilerVesselJPerK } = figures[family];
  return {
    tank: { capacityL: hardware.tankOverflowL, vesselJPerK: tankVesselJPerK, ...initial.tank },
    boiler: {
      capacityL: hardware.boilerCalibration.capacityL,
      vesselJPerK: boilerVesselJPerK,
      ...initial.boiler,
    },
    breakTank: hardware.has.has('breakTank')
      ? {
          capacityL: hardware.breakTankCalibration.capacityL,
          vesselJPerK: breakTankVesselJPerK,
          volumeL: initial.breakTankL,
          temperatureC: feedC,
        }
      : null,
  };
}
