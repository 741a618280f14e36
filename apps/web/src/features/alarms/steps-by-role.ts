import type { AlarmText } from '../../lib/alarms/alarm-texts.ts';

/** Steps are numbered from 1. */
export interface StepsByRole {
  own: readonly number[];
  others: readonly number[];
}

export function stepsByRole(
  { solutions, kitchenSteps }: Pick<AlarmText, 'solutions' | 'kitchenSteps'>,
  isTechnician: boolean,
): StepsByRole {
  const all = solutions.map((_, i) => i + 1);
  const [kitchens, technicians] = [all.slice(0, kitchenSteps), all.slice(kitchenSteps)];
  return isTechnician ? { own: technicians, others: kitchens } : { own: kitchens, others: technicians };
}
