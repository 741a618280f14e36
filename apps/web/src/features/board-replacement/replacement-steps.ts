import type {
  BoardReplacementProgress,
  CheckOutcome,
  ReplacementState,
} from '@washboard/contract/appliances/board-replacement';

/** What a technician does one after the other. */
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

/** Nothing of it is awaited or wrong any more. What a board does not tell stands in nobody's way. */
export const isPassed = (checks: Checks): boolean =>
  checks.length > 0 && checks.every(({ outcome }) => outcome === 'ok' || outcome === 'unknown');

/** What keeps a replacement from its end. Parameters may differ: somebody may have set them at the panel meanwhile. */
export const unsettledOf = (checks: BoardReplacementProgress['restoredChecks']): typeof checks =>
  checks.filter(({ check, outcome }) => check !== 'parameters' && (outcome === 'waiting' || outcome === 'failed'));

export const isAwaited = (checks: Checks): boolean => checks.some(({ outcome }) => outcome === 'waiting');

/** @param isRestoring the board was told to take the memory and has not answered yet */
export function stepOf(replacement: BoardReplacementProgress | null, isRestoring: boolean): StepName | 'completed' {
  if (replacement === null) return 'check';
  const isReady = replacement.state === 'swapping' && (isRestoring || isPassed(replacement.boardChecks));
  return isReady ? 'memory' : stepOfState[replacement.state];
}

/** Neither finished nor cancelled. */
export const isOpen = (replacement: BoardReplacementProgress | null): replacement is BoardReplacementProgress =>
  replacement !== null && replacement.state !== 'completed' && replacement.state !== 'cancelled';
