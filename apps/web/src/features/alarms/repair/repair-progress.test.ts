import type { RepairStep } from '@washboard/contract/alarms/repairs';
import type { RepairCheck } from '@washboard/contract/data-models/repair-checks';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { SeenMachine } from '@washboard/machine-model/repair/watch-repair';
import { describe, expect, it } from 'vitest';
import {
  adoptReports,
  beginRepair,
  followRepair,
  noteEnded,
  type RepairProgress,
  reportsBetween,
  settleStep,
  tryAgain,
} from './repair-progress.ts';

const filled: RepairCheck = {
  solution: 1,
  expects: [{ kind: 'reading', channel: 'boilerVlm', min: 65, withinS: 60 }],
};
const repair = { order: [1, 2, 3], checks: [filled] };
const status = { systemState: systemStates.IDLE, isDoorOpen: false, phase: null, cycle: null, cycleBar: null };

const seenAt = (s: number, boilerVlm: number, fields: Partial<SeenMachine> = {}): SeenMachine => ({
  nowMs: s * 1000,
  isLive: true,
  isDisconnected: false,
  status,
  isAlarmOpen: true,
  readings: { boilerVlm },
  readingsAtMs: s * 1000,
  ...fields,
});

function watchFor(seconds: number, boilerVlm: number, fields: Partial<SeenMachine> = {}): RepairProgress {
  let progress = beginRepair(repair, 0);
  for (let s = 1; s <= seconds; s += 1) progress = followRepair(repair, progress, seenAt(s, boilerVlm, fields));
  return progress;
}

describe('a repair', () => {
  it('live values that confirm a repair step complete it, and the repair proposes the next step', () => {
    const progress = watchFor(5, 70);
    expect(progress.results).toEqual({ 1: { result: 'machine', atMs: 1000 } });
    expect(progress.current).toBe(2);
  });

  it('a repair marks a step that did not help, and proposes the next step', () => {
    const progress = watchFor(61, 20);
    expect(progress.results[1]?.result).toBe('failed');
    expect(progress).toMatchObject({ current: 2, watch: null });
  });

  it('a repair completes no step while the machine is not live', () => {
    expect(watchFor(600, 70, { isLive: false })).toMatchObject({ results: {}, current: 1 });
  });

  it('a repair proposes no step after the last one', () => {
    let progress = beginRepair(repair, 0);
    for (const step of [1, 2, 3]) progress = settleStep(repair, progress, step, { result: 'failed', atMs: step });
    expect(progress.current).toBeNull();
  });

  it('a user tries a repair step again from the start', () => {
    const progress = tryAgain(repair, watchFor(61, 20), 1, 100_000);
    expect(progress).toMatchObject({ results: { 1: { result: null } }, current: 1 });
    expect(progress.watch).toMatchObject({ startedMs: 100_000, watchedMs: 0 });
    expect(followRepair(repair, progress, seenAt(101, 70)).current).toBe(2);
  });

  it('a repair records the step during which the alarm cleared, watches it further and proposes no other step', () => {
    const cleared = followRepair(repair, beginRepair(repair, 0), seenAt(1, 20, { isAlarmOpen: false }));
    expect(cleared).toMatchObject({ clearedDuring: 1, current: 1, results: {} });
    const confirmed = followRepair(repair, cleared, seenAt(2, 70, { isAlarmOpen: false }));
    expect(confirmed).toMatchObject({ clearedDuring: 1, current: null, results: { 1: { result: 'machine' } } });
  });

  it('a repair accepts a cleared alarm only while the machine is live', () => {
    const lost = { isAlarmOpen: false, isLive: false };
    expect(followRepair(repair, beginRepair(repair, 0), seenAt(1, 20, lost)).clearedDuring).toBeNull();
  });

  it('a repair ends with the step that a user completes after the alarm cleared unseen', () => {
    const atHand = settleStep(repair, beginRepair(repair, 0), 1, { result: 'failed', atMs: 1 });
    expect(noteEnded(repair, atHand)).toMatchObject({ clearedDuring: 2, current: null });
  });
});

describe('steps of other people in a repair', () => {
  const reportAt = (s: number, step: number, result: RepairStep['result'], by: string | null = 'Anna'): RepairStep => ({
    step,
    result,
    by,
    isByMe: false,
    at: new Date(s * 1000).toISOString(),
  });

  it('a repair takes over a colleague’s result with the name, and proposes the next step', () => {
    const progress = adoptReports(repair, beginRepair(repair, 0), [reportAt(5, 1, 'failed')], 6000);
    expect(progress.results).toEqual({ 1: { result: 'failed', atMs: 5000, by: 'Anna' } });
    expect(progress.current).toBe(2);
  });

  it('a colleague’s result for a later step leaves the present step and its watch', () => {
    const before = beginRepair(repair, 0);
    const progress = adoptReports(repair, before, [reportAt(5, 3, 'hand')], 6000);
    expect(progress.current).toBe(1);
    expect(progress.watch).toBe(before.watch);
  });

  it('a repair keeps an own result that is newer than the server’s report', () => {
    const own = settleStep(repair, beginRepair(repair, 0), 1, { result: 'hand', atMs: 9000 });
    expect(adoptReports(repair, own, [reportAt(5, 1, 'failed')], 10_000)).toBe(own);
  });

  it('a repair with all steps tried does not watch a step that a colleague tries again', () => {
    let progress = beginRepair(repair, 0);
    for (const step of [1, 2, 3]) progress = settleStep(repair, progress, step, { result: 'failed', atMs: step });
    const adopted = adoptReports(repair, progress, [reportAt(5, 1, null)], 6000);
    expect(adopted).toMatchObject({ current: null, watch: null, results: { 1: { result: null, by: 'Anna' } } });
  });

  it('an alarm that clears after a colleague’s step names that step, unless it did not help', () => {
    const settled = (result: RepairStep['result']) =>
      noteEnded(repair, adoptReports(repair, beginRepair(repair, 0), [reportAt(5, 1, result)], 6000)).clearedDuring;
    expect(settled('machine')).toBe(1);
    expect(settled('failed')).toBe(2);
  });

  it('a repeated report leaves the progress unchanged', () => {
    const reports = [reportAt(5, 1, 'machine')];
    const progress = adoptReports(repair, beginRepair(repair, 0), reports, 6000);
    expect(adoptReports(repair, progress, reports, 7000)).toBe(progress);
  });

  it('a repair reports its own results, and no result that it took over', () => {
    const adopted = adoptReports(repair, beginRepair(repair, 0), [reportAt(5, 1, 'failed')], 6000);
    const settled = settleStep(repair, adopted, 2, { result: 'hand', atMs: 7000 });
    expect(reportsBetween(adopted, settled)).toEqual([{ step: 2, result: 'hand', at: '1970-01-01T00:00:07.000Z' }]);
  });

  it('a repair proposes only the steps of the reader’s role', () => {
    const kitchen = { ...repair, order: [1] };
    const progress = settleStep(kitchen, beginRepair(kitchen, 0), 1, { result: 'failed', atMs: 1 });
    expect(progress.current).toBeNull();
  });
});
