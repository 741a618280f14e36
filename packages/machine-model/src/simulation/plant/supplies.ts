export const supplyNames = ['detergent', 'rinseAid', 'salt'] as const;
export type Supply = (typeof supplyNames)[number];

export interface Supplies {
  detergentL: number;
  rinseAidL: number;
  saltKg: number;
  detergentCapacityL: number;
  rinseAidCapacityL: number;
  saltCapacityKg: number;
}

/** Usual containers are a 10 l and a 5 l canister, and 2 kg of salt (est.). */
export function fullSupplies(): Supplies {
  return {
    detergentL: 10,
    rinseAidL: 5,
    saltKg: 2,
    detergentCapacityL: 10,
    rinseAidCapacityL: 5,
    saltCapacityKg: 2,
  };
}

export function refillSupply(supplies: Supplies, supply: Supply): void {
  if (supply === 'detergent') supplies.detergentL = supplies.detergentCapacityL;
  if (supply === 'rinseAid') supplies.rinseAidL = supplies.rinseAidCapacityL;
  if (supply === 'salt') supplies.saltKg = supplies.saltCapacityKg;
}
