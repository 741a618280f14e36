/** Steps are numbered from 1. */
export interface StepsByRole {
  own: readonly number[];
  others: readonly number[];
}

/** @param kitchenSteps the first so many are for the kitchen, the others for a technician */
export function stepsByRole(steps: number, kitchenSteps: number, isTechnician: boolean): StepsByRole {
  const all = Array.from({ length: steps }, (_, i) => i + 1);
  const [kitchens, technicians] = [all.slice(0, kitchenSteps), all.slice(kitchenSteps)];
  return isTechnician ? { own: technicians, others: kitchens } : { own: kitchens, others: technicians };
}
