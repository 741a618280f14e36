import { alarmUrgency } from '@washboard/contract/alarms/alarms';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';

export const isRewashNeeded = ({ status }: Pick<ApplianceState, 'status'>): boolean =>
  typeof status?.rewashCycleNumber === 'number';

/** Only a critical or unknown alarm is more urgent. */
export function isRewashFirst({ status, openAlarms: [worst] }: Pick<ApplianceState, 'status' | 'openAlarms'>): boolean {
  const isMoreUrgent = worst !== undefined && alarmUrgency(worst.severity) > alarmUrgency('warning');
  return isRewashNeeded({ status }) && !isMoreUrgent;
}
