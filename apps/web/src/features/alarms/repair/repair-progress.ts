import type { RepairReport, RepairResult, RepairStep } from '@washboard/contract/alarms/repairs';
import type { RepairCheck } from '@washboard/contract/data-models/repair-checks';
import {
  continueWatch,
  type RepairWatch,
  type SeenMachine,
  startWatch,
} from '@washboard/machine-model/repair/watch-repair';

/** `result` is as in `RepairStep`; null: it is being tried again. */
export interface StepReport {
  result: RepairResult | null;
  atMs: number;
  /** The other person who reported it; null if their account was deleted, undefined for one's own report. */
  by?: string | null | undefined;
}
export type StepResult = StepReport & { result: RepairResult };

/** Steps are numbered from 1. */
export interface RepairProgress {
  beganMs: number;
  results: Readonly<Record<number, StepReport>>;
  /** The current step is null after the last one, or when the alarm has ended. */
  current: number | null;
  watch: RepairWatch | null;
  /** The step is null while the alarm is open. */
  clearedDuring: number | null;
}

export interface Repair {
  /** The steps that are proposed to this reader, in this order. */
  order: readonly number[];
  checks: readonly RepairCheck[];
}

export const repairCheck = ({ checks }: Repair, step: number | null): RepairCheck | undefined =>
  checks.find(({ solution }) => solution === step);

export function repairResult({ results }: Pick<RepairProgress, 'results'>, step: number): StepResult | undefined {
  const { [step]: report } = results;
  return report && report.result !== null ? { ...report, result: report.result } : undefined;
}

export function beginRepair(repair: Repair, nowMs: number): RepairProgress {
  const begun: RepairProgress = { beganMs: nowMs, results: {}, current: null, watch: null, clearedDuring: null };
  return propose(repair, begun, nextOf(repair, begun), nowMs);
}

export function settleStep(repair: Repair, before: RepairProgress, step: number, result: StepResult): RepairProgress {
  const progress = { ...before, results: { ...before.results, [step]: result } };
  if (step !== before.current) return progress;
  return propose(repair, progress, nextOf(repair, progress), result.atMs);
}

export function tryAgain(repair: Repair, before: RepairProgress, step: number, nowMs: number): RepairProgress {
  const results = { ...before.results, [step]: { result: null, atMs: nowMs } };
  return propose(repair, { ...before, results }, step, nowMs);
}

export function followRepair(repair: Repair, before: RepairProgress, seen: SeenMachine): RepairProgress {
  const progress = noteClearing(repair, before, seen);
  const { current, watch } = progress;
  const check = repairCheck(repair, current);
  if (current === null || !watch || !check) return progress;
  const { watch: continued, outcome } = continueWatch(check, watch, seen);
  if (outcome === 'watching') return continued === watch ? progress : { ...progress, watch: continued };
  const result = outcome === 'passed' ? 'machine' : 'failed';
  return settleStep(repair, progress, current, { result, atMs: seen.nowMs });
}

/**
 * Takes over what the server knows of all people. An own report that it does not have yet stays, because it is newer.
 * @param reports oldest first
 */
export function adoptReports(
  repair: Repair,
  before: RepairProgress,
  reports: readonly RepairStep[],
  nowMs: number,
): RepairProgress {
  const known = reports.map(({ step, result, at, by, isByMe }) => {
    const report: StepReport = { result, atMs: Date.parse(at), by: isByMe ? undefined : by };
    return { step, report };
  });
  const fresh = known.filter(({ step, report }) => {
    const own = before.results[step];
    if (!own) return true;
    return own.result === report.result ? own.by !== report.by : own.atMs <= report.atMs;
  });
  if (fresh.length === 0) return before;
  const results = { ...before.results };
  for (const { step, report } of fresh) results[step] = report;
  const progress = { ...before, results };
  const { current } = before;
  // After the last step nothing is watched: who tries one again watches it.
  const isSettled = current !== null && repairResult(progress, current) !== undefined;
  return isSettled ? propose(repair, progress, nextOf(repair, progress), nowMs) : progress;
}

/** @returns what the other people who repair the machine do not know yet */
export function reportsBetween(before: RepairProgress | null, after: RepairProgress): RepairReport[] {
  return Object.entries(after.results).flatMap(([step, report]) =>
    before?.results[Number(step)] === report
      ? []
      : [{ step: Number(step), result: report.result, at: new Date(report.atMs).toISOString() }],
  );
}

/** A restart clears many alarms for a while, so a step with a check is watched further. */
function noteClearing(repair: Repair, before: RepairProgress, seen: SeenMachine): RepairProgress {
  return seen.isLive && !seen.isAlarmOpen ? noteEnded(repair, before) : before;
}

/** The alarm may end while no page is open. */
export function noteEnded({ order }: Repair, before: RepairProgress): RepairProgress {
  if (before.clearedDuring !== null) return before;
  const [newest] = Object.entries(before.results).toSorted(([, a], [, b]) => b.atMs - a.atMs);
  const last = newest && { step: Number(newest[0]), ...newest[1] };
  // While a colleague repairs, the step proposed here is one that has not been tried.
  const isByColleague = last?.by !== undefined && last.result !== 'failed';
  const during = (isByColleague ? last?.step : before.current) ?? last?.step ?? order.at(-1) ?? 1;
  return { ...before, clearedDuring: during, current: before.watch ? before.current : null };
}

function nextOf({ order }: Repair, progress: RepairProgress): number | null {
  if (progress.clearedDuring !== null) return null;
  return order.find((step) => repairResult(progress, step) === undefined) ?? null;
}

function propose(repair: Repair, progress: RepairProgress, step: number | null, nowMs: number): RepairProgress {
  return { ...progress, current: step, watch: repairCheck(repair, step) ? startWatch(nowMs) : null };
}
