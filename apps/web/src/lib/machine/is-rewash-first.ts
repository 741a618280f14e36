import { alarmUrgency } from '@washboard/contract/alarms/alarms';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';

/** The display of the machine asks to wash a rack again. */
export const isRewashNeeded = ({ status }: Pick<ApplianceState, 'status'>): boolean =>
  typeof status?.rewashCycleNumber === 'number';

/** Whether that is the most urgent about the machine: only a critical or unknown alarm comes before it. */
export function isRewashFirst({ status, openAlarms: [worst] }: Pick<ApplianceState, 'status' | 'openAlarms'>): boolean {
  const isMoreUrgent = worst !== undefined && alarmUrgency(worst.severity) > alarmUrgency('warning');
  return isRewashNeeded({ status }) && !isMoreUrgent;
}
