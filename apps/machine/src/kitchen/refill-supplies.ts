import type { Machine } from '@washboard/machine-model/simulation/machine';

/** Fills every container that holds less than this share of its capacity. */
export function refillSupplies(machine: Pick<Machine, 'supplies' | 'refill'>, belowShare: number): void {
  const { detergentL, rinseAidL, saltKg, ...capacity } = machine.supplies();
  if (detergentL < belowShare * capacity.detergentCapacityL) machine.refill('detergent');
  if (rinseAidL < belowShare * capacity.rinseAidCapacityL) machine.refill('rinseAid');
  if (saltKg < belowShare * capacity.saltCapacityKg) machine.refill('salt');
}
