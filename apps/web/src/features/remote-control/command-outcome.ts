import { type RefusalReason, refusalReasons } from '@washboard/contract/machine-link/machine-commands';
import { asFailure } from '../../lib/api/failure.ts';

/** Each kind means that the command was certainly not executed. */
export type CommandFailure =
  /** A reason that this app does not know is shown as received. */
  | { kind: 'refused'; reason: RefusalReason | null; rawReason: string | null }
  | { kind: 'alarm'; errorCode: string }
  | { kind: 'unanswered' }
  | { kind: 'failed'; thrown: unknown };

/** @returns `unknown` if the machine may have executed the command */
export function commandFailure(thrown: unknown): CommandFailure | 'unknown' {
  const failure = asFailure(thrown);
  // The request may have arrived although its response did not.
  if (failure.kind === 'unreachable') return 'unknown';
  if (failure.code === 'COMMAND_OUTCOME_UNKNOWN' || failure.status >= 500) return 'unknown';
  if (failure.code === 'ALARM_PREVENTS_START') return { kind: 'alarm', errorCode: failure.reason ?? '' };
  if (failure.code !== 'COMMAND_REFUSED') return { kind: 'failed', thrown };
  const reason = refusalReasons.find((known) => known === failure.reason) ?? null;
  return { kind: 'refused', reason, rawReason: failure.reason };
}

export function controlFailure(thrown: unknown): CommandFailure {
  const failure = commandFailure(thrown);
  return failure === 'unknown' ? { kind: 'unanswered' } : failure;
}
