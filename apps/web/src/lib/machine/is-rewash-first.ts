import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { isUrgent } from '../alarms/is-urgent.ts';

export const isRewashNeeded = ({ status }: Pick<ApplianceState, 'status'>): boolean =>
  typeof status?.rewashCycleNumber === 'number';

export function isRewashFirst({ status, openAlarms: [worst] }: Pick<ApplianceState, 'status' | 'openAlarms'>): boolean {
  return isRewashNeeded({ status }) && !isUrgent(worst);
}
