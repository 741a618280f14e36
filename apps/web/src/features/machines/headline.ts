import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import type { ShownSeverity } from '../../components/badges/severity-badge.tsx';
import { isUrgent } from '../../lib/alarms/is-urgent.ts';
import { isRewashFirst } from '../../lib/machine/is-rewash-first.ts';

/** The most urgent thing of a machine. */
export type Headline =
  | { kind: 'rewash'; severity: 'warning' }
  | { kind: 'deviations'; severity: 'critical' }
  | { kind: 'alarm'; severity: ShownSeverity; worst: OpenAlarm };

/** The order is that of the attention score. */
export function headlineOf({
  state,
  openDeviations,
}: Pick<ApplianceSummary, 'state' | 'openDeviations'>): Headline | null {
  const [worst] = state.openAlarms;
  if (isRewashFirst(state)) return { kind: 'rewash', severity: 'warning' };
  if (openDeviations > 0 && !isUrgent(worst)) return { kind: 'deviations', severity: 'critical' };
  return worst ? { kind: 'alarm', severity: worst.severity ?? 'unknown', worst } : null;
}

/** A machine with an open deviation or an alarm that is no notice is not shown as fine. */
export const isTroubled = (headline: Headline | null): boolean => headline !== null && headline.severity !== 'notice';
