import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { RepairCheck } from '@washboard/contract/data-models/repair-checks';
import type { AlarmCondition } from '../alarms/alarm-conditions.ts';
import { repairFiguresOf } from './repair-figures.ts';
import { proofOf, repairRows } from './repair-proofs.ts';

export function repairChecksOf(gamma: Gamma, modelNumber: string): (condition: AlarmCondition) => RepairCheck[] {
  const figures = repairFiguresOf(gamma, modelNumber);
  return (condition) =>
    [...repairRows[condition].steps].flatMap((_, i) => {
      const expects = proofOf(condition, i + 1, figures);
      return expects ? [{ solution: i + 1, expects }] : [];
    });
}
