import type { Channel } from '@washboard/contract/telemetry/channels';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import type { Formats } from '../../lib/format/formats.ts';

/** Above the critical limit, so that it is always in sight. */
const topMargin = 100;

/** What a scale reaches at least, in the integers of the channels: it does not jump with what is measured. */
export function highestOf(channel: Channel, { criticalTmp, tank, boiler, rinseFlow }: RangeModel): number {
  switch (channel) {
    case 'boilerTmp':
    case 'tankTmp':
    case 'waterTmp':
      return criticalTmp + topMargin;
    case 'boilerVlm':
    case 'tankVlm':
    case 'rinseWaterVlm':
      return Math.max(tank.capacityVlm, boiler.capacityVlm);
    case 'rinseWaterFlowRate':
      return rinseFlow * 1.25;
  }
}

/** Marks at round figures of the scale that is shown, whichever it is. */
export function axisMarks(channel: Channel, lowest: number, highest: number, formats: Formats): number[] {
  const zero = formats.shown(channel, 0);
  const perUnit = (formats.shown(channel, 1000) - zero) / 1000;
  const [from, to] = [zero + lowest * perUnit, zero + highest * perUnit];
  const step = roundStep((to - from) / 7);
  const marks: number[] = [];
  for (let i = Math.ceil(from / step); i * step <= to; i += 1) marks.push((i * step - zero) / perUnit);
  return marks;
}

/** 1, 2, 5, 10, 20 … */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10);
}
