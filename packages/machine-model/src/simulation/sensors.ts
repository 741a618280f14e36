import { type Channel, channelDefinitions, type Readings } from '@washboard/contract/telemetry/channels';
import type { RangeModel } from '../ranges/range-model.ts';
import type { Plant } from './plant.ts';
import type { Random } from './seeded-random.ts';

/** Standard deviations of the probes (est.): 0.1 K, 0.03 l, 5 l/h. */
const noise = { temperatureC: 0.1, volumeL: 0.03, flowLPerH: 5 };

export interface SensedCycle {
  /** Rinse water of the running cycle, litres. */
  rinseWaterL: number;
  isRinsing: boolean;
}

/** What the range's probes show, in the integers that travel. */
export function senseReadings(range: RangeModel, plant: Plant, cycle: SensedCycle, random: Random): Readings {
  const temperature = (celsius: number) => Math.round((celsius + noise.temperatureC * gaussian(random)) * 10);
  const volume = (litres: number) => Math.max(0, Math.round((litres + noise.volumeL * gaussian(random)) * 10));
  const measure: Record<Channel, () => number> = {
    boilerTmp: () => temperature(plant.boiler.temperatureC),
    tankTmp: () => temperature(plant.tank.temperatureC),
    waterTmp: () => temperature(plant.environment.feedC),
    boilerVlm: () => volume(plant.boiler.volumeL),
    tankVlm: () => volume(plant.tank.volumeL),
    // A flow meter counts pulses: its volume has no noise, and a meter at rest shows nothing.
    rinseWaterVlm: () => Math.round(cycle.rinseWaterL * 10),
    rinseWaterFlowRate: () =>
      cycle.isRinsing ? Math.max(0, Math.round(range.rinseFlow + noise.flowLPerH * gaussian(random))) : 0,
  };
  const readings: Readings = {};
  for (const channel of range.channels) {
    const [lowest, highest] = channelDefinitions[channel].bounds;
    readings[channel] = Math.min(highest, Math.max(lowest, measure[channel]()));
  }
  return readings;
}

/** Box and Muller; the argument of the logarithm is never 0. */
function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
