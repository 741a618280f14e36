import type { RepairCheck } from '@washboard/contract/data-models/repair-checks';
import {
  continueWatch,
  type RepairWatch,
  type SeenMachine,
  startWatch,
} from '@washboard/machine-model/repair/watch-repair';

/** `machine` means that live values confirmed the step, `hand` that a user did. */
export interface StepResult {
  result: 'machine' | 'hand' | 'failed';
  atMs: number;
}

/** Steps are numbered from 1. */
export interface RepairProgress {
  beganMs: number;
  results: Readonly<Record<number, StepResult>>;
  /** The current step is null after the last one, or when the alarm has ended. */
  current: number | null;
  watch: RepairWatch | null;
  /** The step is null while the alarm is open. */
  clearedDuring: number | null;
}

export interface Repair {
  steps: number;
  checks: readonly RepairCheck[];
}

export const checkOf = ({ checks }: Repair, step: number | null): RepairCheck | undefined =>
  checks.find(({ solution }) => solution === step);

export function beginRepair(repair: Repair, nowMs: number): RepairProgress {
  const begun: RepairProgress = { beganMs: nowMs, results: {}, current: null, watch: null, clearedDuring: null };
  return propose(repair, begun, 1, nowMs);
}

export function settleStep(repair: Repair, before: RepairProgress, step: number, result: StepResult): RepairProgress {
  const progress = { ...before, results: { ...before.results, [step]: result } };
  if (step !== before.current) return progress;
  const untried = Array.from({ length: repair.steps - step }, (_, i) => step + 1 + i).find(
    (next) => progress.results[next] === undefined,
  );
  return propose(repair, progress, before.clearedDuring === null ? (untried ?? null) : null, result.atMs);
}

export function tryAgain(repair: Repair, before: RepairProgress, step: number, nowMs: number): RepairProgress {
  const { [step]: _, ...results } = before.results;
  return propose(repair, { ...before, results }, step, nowMs);
}

export function followRepair(repair: Repair, before: RepairProgress, seen: SeenMachine): RepairProgress {
  const progress = noteClearing(repair, before, seen);
  const { current, watch } = progress;
  const check = checkOf(repair, current);
  if (current === null || !watch || !check) return progress;
  const { watch: continued, outcome } = continueWatch(check, watch, seen);
  if (outcome === 'watching') return continued === watch ? progress : { ...progress, watch: continued };
  const result = outcome === 'passed' ? 'machine' : 'failed';
  return settleStep(repair, progress, current, { result, atMs: seen.nowMs });
}

/** A restart clears many alarms for a while, so a step with a check is watched further. */
function noteClearing(repair: Repair, before: RepairProgress, seen: SeenMachine): RepairProgress {
  if (before.clearedDuring !== null || !seen.isLive || seen.isAlarmOpen) return before;
  const clearedDuring = before.current ?? repair.steps;
  return { ...before, clearedDuring, current: before.watch ? before.current : null };
}

/** The alarm may end while no page is open. */
export function noteEnded(repair: Repair, before: RepairProgress): RepairProgress {
  if (before.clearedDuring !== null) return before;
  return { ...before, clearedDuring: before.current ?? repair.steps, current: before.watch ? before.current : null };
}

function propose(repair: Repair, progress: RepairProgress, step: number | null, nowMs: number): RepairProgress {
  return { ...progress, current: step, watch: checkOf(repair, step) ? startWatch(nowMs) : null };
}
