import { type RefusalReason, refusalReasons } from '@washboard/contract/machine-link/device-commands';
import { asFailure } from '../../lib/api/failure.ts';

/** Outcome of a command that the machine did not simply execute. */
export type CommandFailure =
  /** Refused by the machine; a reason without a text is shown as it is. */
  | { kind: 'refused'; reason: RefusalReason | null; rawReason: string | null }
  /** The effect is unknown. */
  | { kind: 'unknown' }
  /** It did not reach the machine. */
  | { kind: 'failed'; thrown: unknown };

export function commandFailure(thrown: unknown): CommandFailure {
  const failure = asFailure(thrown);
  // The request may have arrived although its response did not.
  if (failure.kind === 'unreachable') return { kind: 'unknown' };
  if (failure.code === 'COMMAND_OUTCOME_UNKNOWN' || failure.status >= 500) return { kind: 'unknown' };
  if (failure.code !== 'COMMAND_REFUSED') return { kind: 'failed', thrown };
  const reason = refusalReasons.find((known) => known === failure.reason) ?? null;
  return { kind: 'refused', reason, rawReason: failure.reason };
}
