import { type Tariffs, tariffNames } from '@washboard/contract/statistics/costs';
import type { SourcedTariffs } from '@washboard/contract/statistics/tariffs';
import type { CompanyOnTheWayUp } from '../../people/scope/index.ts';

/** The prices of one company on the way from a machine's company up to the maker. */
export interface TariffLevel extends CompanyOnTheWayUp {
  own: Tariffs;
}

/** The nearest company that has set a price decides about it. @param levels from the nearest to the highest */
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

/** The prices that apply at a machine: its own, else those that it inherits. */
export function overrideTariffs(inherited: SourcedTariffs, own: Tariffs): SourcedTariffs {
  return Object.fromEntries(
    tariffNames.map((name) => {
      const price = own[name];
      return [name, price === null ? inherited[name] : { price, setFor: 'machine', company: null }];
    }),
  ) as SourcedTariffs;
}
