import { type Tariffs, tariffNames } from '@washboard/contract/statistics/costs';
import type { SourcedTariffs } from '@washboard/contract/statistics/tariffs';
import type { CompanyOnTheWayUp } from '../../people/scope/index.ts';

export interface TariffLevel extends CompanyOnTheWayUp {
  own: Tariffs;
}

/** Each price comes from the first level that has set it. */
export function nearestTariffs(levels: readonly Tariffs[]): Tariffs {
  return Object.fromEntries(
    tariffNames.map((name) => [name, levels.find((level) => level[name] !== null)?.[name] ?? null]),
  ) as Tariffs;
}

/** @param levels from the nearest to the highest */
export function inheritTariffs(levels: readonly TariffLevel[]): SourcedTariffs {
  return Object.fromEntries(
    tariffNames.map((name) => {
      const level = levels.find(({ own }) => own[name] !== null);
      if (!level) return [name, null];
      const { companyCode, companyName, isNamed } = level;
      const company = isNamed ? { companyCode, companyName } : null;
      return [name, { price: level.own[name], setFor: 'company', company }];
    }),
  ) as SourcedTariffs;
}

export function overrideTariffs(inherited: SourcedTariffs, machineTariffs: Tariffs): SourcedTariffs {
  return Object.fromEntries(
    tariffNames.map((name) => {
      const price = machineTariffs[name];
      return [name, price === null ? inherited[name] : { price, setFor: 'machine', company: null }];
    }),
  ) as SourcedTariffs;
}
