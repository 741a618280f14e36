import { type Channel, channelDefinitions, type Readings } from '@washboard/contract/telemetry/channels';
import type { RangeModel } from '../../ranges/range-model.ts';
import type { Random } from '../seeded-random.ts';

/** Standard deviations of the probes (est.): 0.1 K, 0.03 l, 5 l/h. */
const noise = { temperatureC: 0.1, volumeL: 0.03, flowLPerH: 5 };

/** What the board derives from its sensors; null without a value. */
export interface Sensed {
  boilerC: number | null;
  tankC: number | null;
  inletC: number | null;
  boilerL: number | null;
  tankL: number | null;
  /** Rinse water of the running cycle, litres. */
  rinseWaterL: number | null;
  /** Litres per hour. */
  rinseFlow: number | null;
}

/** Values of the range's probes, in the integers of the contract. */
export function makeReadings(range: RangeModel, sensed: Sensed, random: Random): Readings {
  const temperature = (celsius: number | null) =>
    celsius === null ? null : Math.round((celsius + noise.temperatureC * gaussian(random)) * 10);
  const volume = (litres: number | null) =>
    litres === null ? null : Math.max(0, Math.round((litres + noise.volumeL * gaussian(random)) * 10));
  const measure: Record<Channel, () => number | null> = {
    boilerTmp: () => temperature(sensed.boilerC),
    tankTmp: () => temperature(sensed.tankC),
    waterTmp: () => temperature(sensed.inletC),
    boilerVlm: () => volume(sensed.boilerL),
    tankVlm: () => volume(sensed.tankL),
    // A flow meter counts pulses: its volume has no noise, and it shows nothing at rest.
    rinseWaterVlm: () => (sensed.rinseWaterL === null ? null : Math.round(sensed.rinseWaterL * 10)),
    rinseWaterFlowRate: () =>
      sensed.rinseFlow
        ? Math.max(0, Math.round(sensed.rinseFlow + noise.flowLPerH * gaussian(random)))
        : sensed.rinseFlow,
  };
  const readings: Readings = {};
  for (const channel of range.channels) {
    const value = measure[channel]();
    const [lowest, highest] = channelDefinitions[channel].bounds;
    readings[channel] = value === null ? null : Math.min(highest, Math.max(lowest, value));
  }
  return readings;
}

/** Box and Muller; the argument of the logarithm is never 0. */
function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
