import { type RefusalReason, refusalReasons } from '@washboard/contract/machine-link/device-commands';
import { asFailure } from '../../lib/api/failure.ts';

/** What came of a command that was not simply carried out. */
export type CommandFailure =
  /** The machine said no; a reason we have no words for is shown as the machine gave it. */
  | { kind: 'refused'; reason: RefusalReason | null; rawReason: string | null }
  /** Nobody knows whether the machine obeyed. */
  | { kind: 'unknown' }
  /** It surely did not reach the machine. */
  | { kind: 'failed'; thrown: unknown };

export function commandFailure(thrown: unknown): CommandFailure {
  const failure = asFailure(thrown);
  // The request may have arrived although its answer did not.
  if (failure.kind === 'unreachable') return { kind: 'unknown' };
  if (failure.code === 'COMMAND_OUTCOME_UNKNOWN' || failure.status >= 500) return { kind: 'unknown' };
  if (failure.code !== 'COMMAND_REFUSED') return { kind: 'failed', thrown };
  const reason = refusalReasons.find((known) => known === failure.reason) ?? null;
  return { kind: 'refused', reason, rawReason: failure.reason };
}
