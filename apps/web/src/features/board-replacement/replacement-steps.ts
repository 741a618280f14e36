import type {
  BoardReplacementProgress,
  CheckOutcome,
  ReplacementState,
} from '@washboard/contract/board-replacement/board-replacement';

export const stepNames = ['check', 'shutOut', 'fit', 'memory', 'verify'] as const;
export type StepName = (typeof stepNames)[number];

const stepOfState: Record<ReplacementState, StepName | 'completed'> = {
  prepared: 'shutOut',
  swapping: 'fit',
  restored: 'verify',
  completed: 'completed',
  cancelled: 'check',
};

type Checks = readonly { check: string; outcome: CheckOutcome }[];

/** Values that a board does not report do not block. */
export const isPassed = (checks: Checks): boolean =>
  checks.length > 0 && checks.every(({ outcome }) => outcome === 'ok' || outcome === 'unknown');

/** Parameters may differ, because a user may have set them at the panel. */
export const unsettledSteps = (checks: BoardReplacementProgress['restoredChecks']): typeof checks =>
  checks.filter(({ check, outcome }) => check !== 'parameters' && (outcome === 'waiting' || outcome === 'failed'));

export const isAwaited = (checks: Checks): boolean => checks.some(({ outcome }) => outcome === 'waiting');

/** @param isRestoring the board received the data and has not confirmed yet */
export function replacementStep(
  replacement: BoardReplacementProgress | null,
  isRestoring: boolean,
): StepName | 'completed' {
  if (replacement === null) return 'check';
  const isReady = replacement.state === 'swapping' && (isRestoring || isPassed(replacement.boardChecks));
  return isReady ? 'memory' : stepOfState[replacement.state];
}

export const isOpen = (replacement: BoardReplacementProgress | null): replacement is BoardReplacementProgress =>
  replacement !== null && replacement.state !== 'completed' && replacement.state !== 'cancelled';
