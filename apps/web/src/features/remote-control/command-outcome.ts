import { type RefusalReason, refusalReasons } from '@washboard/contract/machine-link/device-commands';
import { asFailure } from '../../lib/api/failure.ts';

/** Why a command was certainly not executed. */
export type CommandFailure =
  /** Refused by the machine; a reason without a text is shown as it is. */
  | { kind: 'refused'; reason: RefusalReason | null; rawReason: string | null }
  /** Not sent because of this open alarm. */
  | { kind: 'alarm'; errorCode: string }
  /** Not sent because the machine did not answer when control was requested. */
  | { kind: 'unanswered' }
  /** It did not reach the machine. */
  | { kind: 'failed'; thrown: unknown };

/** @returns `unknown` if the command may have been executed */
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

/** Of the request for control that precedes a command: without an answer, the command was not sent. */
export function controlFailure(thrown: unknown): CommandFailure {
  const failure = commandFailure(thrown);
  return failure === 'unknown' ? { kind: 'unanswered' } : failure;
}
