import { systemStates } from '../machine-link/machine-status.ts';
import type { ApplianceState, StoredStatus } from './appliance-state.ts';

/**
 * `offline`: not connected, whatever it last reported. `unknown`: connected without a report yet, or in a state that
 * this version does not know.
 */
export const conditions = ['off', 'startup', 'ready', 'running', 'shutdown', 'offline', 'unknown'] as const;
export type Condition = (typeof conditions)[number];

export const conditionsByState: Readonly<Record<StoredStatus['systemState'], Condition>> = {
  [systemStates.OFF]: 'off',
  [systemStates.STARTUP]: 'startup',
  [systemStates.IDLE]: 'ready',
  [systemStates.RUN]: 'running',
  [systemStates.SHUTDOWN]: 'shutdown',
};

export function conditionOf({ connection, status }: Pick<ApplianceState, 'connection' | 'status'>): Condition {
  if (connection.state === 'offline') return 'offline';
  const conditionOfState: Readonly<Record<number, Condition | undefined>> = conditionsByState;
  return (status && conditionOfState[status.systemState]) ?? 'unknown';
}
