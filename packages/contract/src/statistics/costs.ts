import type { Counts } from './counts.ts';

/** Prices are integers in ten-thousandths of a euro: electricity costs 0.2875 EUR. */
export const tariffScale = 10_000;

export const tariffNames = ['waterPerM3', 'electricityPerKWh', 'detergentPerL', 'rinseAidPerL'] as const;
export type TariffName = (typeof tariffNames)[number];

/** Euros. */
export const maxTariff = 1000;

export type Tariffs = Record<TariffName, number | null>;

export const noTariffs: Tariffs = {
  waterPerM3: null,
  electricityPerKWh: null,
  detergentPerL: null,
  rinseAidPerL: null,
};

export function pricesOf(tariffs: Readonly<Record<TariffName, { price: number } | null>>): Tariffs {
  return Object.fromEntries(tariffNames.map((name) => [name, tariffs[name]?.price ?? null])) as Tariffs;
}

const unitsUsed: Readonly<Record<TariffName, (used: Counts) => number | null>> = {
  waterPerM3: ({ waterVlm }) => (waterVlm === null ? null : waterVlm / 10_000),
  electricityPerKWh: ({ energyWh }) => (energyWh === null ? null : energyWh / 1000),
  detergentPerL: ({ detergentMl }) => (detergentMl === null ? null : detergentMl / 1000),
  rinseAidPerL: ({ rinseAidMl }) => (rinseAidMl === null ? null : rinseAidMl / 1000),
};

/** Costs are euros; null if price or use is unknown. */
type Costs = Record<TariffName, number | null>;

export function costsOf(used: Counts, tariffs: Tariffs): Costs {
  const costOf = (name: TariffName) => {
    const units = unitsUsed[name](used);
    const tariff = tariffs[name];
    return units === null || tariff === null ? null : (units * tariff) / tariffScale;
  };
  return Object.fromEntries(tariffNames.map((name) => [name, costOf(name)])) as Costs;
}

/**
 * Costs in whole cents add up to the rounded total: each is rounded down, and the missing cents go to those that lost
 * most.
 */
export function roundCosts(costs: Costs): Costs {
  const inCents = tariffNames.flatMap((name) => {
    const cents = (costs[name] ?? 0) * 100;
    return costs[name] === null ? [] : [{ name, cents: Math.floor(cents), lost: cents - Math.floor(cents) }];
  });
  const missing = Math.round((totalCost(costs) ?? 0) * 100) - inCents.reduce((sum, { cents }) => sum + cents, 0);
  const rounded = inCents
    .toSorted((a, b) => b.lost - a.lost)
    .map(({ name, cents }, i) => [name, (cents + Number(i < missing)) / 100]);
  return { ...costs, ...Object.fromEntries(rounded) };
}

export function unpricedOf(used: Counts, tariffs: Tariffs): TariffName[] {
  return tariffNames.filter((name) => tariffs[name] === null && (unitsUsed[name](used) ?? 0) > 0);
}

export function totalCost(costs: Costs): number | null {
  const knownCosts = tariffNames.flatMap((name) => costs[name] ?? []);
  return knownCosts.length === 0 ? null : knownCosts.reduce((sum, cost) => sum + cost, 0);
}
