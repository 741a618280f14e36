import type { MachineFamily } from '../../ranges/range-model.ts';
import type { Settings } from '../board/settings.ts';
import { figures } from './figures.ts';
import type { WaterBody } from './water-body.ts';

/** A break tank of plastic takes up little heat, J/K (est.). */
const breakTankVesselJPerK = 1_000;

export interface VesselOptions {
  family: MachineFamily;
  hardware: Settings;
  tank: { volumeL: number; temperatureC: number };
  boiler: { volumeL: number; temperatureC: number };
  breakTankL: number;
  feedC: number;
}

export interface Vessels {
  readonly tank: WaterBody;
  readonly boiler: WaterBody;
  /** Null if the machine is fed directly from the mains. */
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
