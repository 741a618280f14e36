import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Channel } from '@washboard/contract/telemetry/channels';
import { cycleTypesOf, parameterDefinitionsOf } from '../ranges/parameter-definitions.ts';
import { rangeDefinitions } from '../ranges/range-definitions.ts';
import { temperatureLimits } from '../ranges/temperature-limits.ts';

export interface ReadingBound {
  channel: Channel;
  min?: number;
  max?: number;
}

/** Readings of a working model at its default parameters. */
export interface RepairFigures {
  boilerHot: ReadingBound;
  tankHot: ReadingBound;
  boilerHygienic: ReadingBound;
  tankHygienic: ReadingBound;
  boilerCooled: ReadingBound;
  tankCooled: ReadingBound;
  boilerFull: ReadingBound;
  tankFull: ReadingBound;
  tankEmpty: ReadingBound;
  rinseFlows: ReadingBound | undefined;
}

/**
 * A working machine deviates by at most these tenths of a kelvin (band of the heaters and noise) and tenths of a litre,
 * and has at least this share of the rinse flow.
 */
const tolerance = { temperature: 15, level: 5, flowShare: 0.75 };

export function repairFiguresOf(gamma: Gamma, modelNumber: string): RepairFigures {
  const defaults = new Map(
    parameterDefinitionsOf(gamma, modelNumber).map(({ identifier, default: value }) => [identifier, value]),
  );
  const settingOf = (identifier: string) => defaults.get(identifier) ?? 0;
  /** A machine that is ready keeps the set points of its first cycle. */
  const [firstCycle] = cycleTypesOf(gamma);
  const hotOf = (vessel: 'boiler' | 'tank') => settingOf(`${firstCycle}.${vessel}SetPoint`) - tolerance.temperature;
  const { hygiene, restartTmp } = temperatureLimits;
  const hasFlow = rangeDefinitions[gamma].channels.includes('rinseWaterFlowRate');
  return {
    boilerHot: { channel: 'boilerTmp', min: hotOf('boiler') },
    tankHot: { channel: 'tankTmp', min: hotOf('tank') },
    boilerHygienic: { channel: 'boilerTmp', min: hygiene.rinseTmpMin },
    tankHygienic: { channel: 'tankTmp', min: hygiene.tankTmpMin },
    boilerCooled: { channel: 'boilerTmp', max: restartTmp },
    tankCooled: { channel: 'tankTmp', max: restartTmp },
    boilerFull: { channel: 'boilerVlm', min: settingOf('boilerLevel') - tolerance.level },
    tankFull: { channel: 'tankVlm', min: settingOf('tankLevel') - 2 * tolerance.level },
    tankEmpty: { channel: 'tankVlm', max: settingOf('lastEmptyingThreshold') + tolerance.level },
    rinseFlows: hasFlow
      ? {
          channel: 'rinseWaterFlowRate',
          min: Math.round(settingOf('rinseFlow') * tolerance.flowShare),
        }
      : undefined,
  };
}
