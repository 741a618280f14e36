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
  it('a repair step that live values confirm is completed, and the next is proposed', () => {
    const progress = watchFor(5, 70);
    expect(progress.results).toEqual({ 1: { result: 'machine', atMs: 1000 } });
    expect(progress.current).toBe(2);
  });

  it('a repair step that did not help is marked, and the next is proposed', () => {
    const progress = watchFor(61, 20);
    expect(progress.results[1]?.result).toBe('failed');
    expect(progress).toMatchObject({ current: 2, watch: null });
  });

  it('no repair step is completed while the machine is not live', () => {
    expect(watchFor(600, 70, { isLive: false })).toMatchObject({ results: {}, current: 1 });
  });

  it('no repair step is proposed after the last step', () => {
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

  it('a repair records the step during which the alarm cleared, watches it further and proposes no other', () => {
    const cleared = followRepair(repair, beginRepair(repair, 0), seenAt(1, 20, { isAlarmOpen: false }));
    expect(cleared).toMatchObject({ clearedDuring: 1, current: 1, results: {} });
    const confirmed = followRepair(repair, cleared, seenAt(2, 70, { isAlarmOpen: false }));
    expect(confirmed).toMatchObject({ clearedDuring: 1, current: null, results: { 1: { result: 'machine' } } });
  });

  it('a repair accepts a cleared alarm only while the machine is live', () => {
    const lost = { isAlarmOpen: false, isLive: false };
    expect(followRepair(repair, beginRepair(repair, 0), seenAt(1, 20, lost)).clearedDuring).toBeNull();
  });

  it('a repair ends with a step that a user completes after the alarm cleared unseen', () => {
    const atHand = settleStep(repair, beginRepair(repair, 0), 1, { result: 'failed', atMs: 1 });
    expect(noteEnded(repair, atHand)).toMatchObject({ clearedDuring: 2, current: null });
  });
});

describe('the steps of other people', () => {
  const reportAt = (s: number, step: number, result: RepairStep['result'], by: string | null = 'Anna'): RepairStep => ({
    step,
    result,
    by,
    isByMe: false,
    at: new Date(s * 1000).toISOString(),
  });

  it('a step that a colleague settled is settled here, with the name, and the next is proposed', () => {
    const progress = adoptReports(repair, beginRepair(repair, 0), [reportAt(5, 1, 'failed')], 6000);
    expect(progress.results).toEqual({ 1: { result: 'failed', atMs: 5000, by: 'Anna' } });
    expect(progress.current).toBe(2);
  });

  it('a step that a colleague settled elsewhere leaves the present step and its watch', () => {
    const before = beginRepair(repair, 0);
    const progress = adoptReports(repair, before, [reportAt(5, 3, 'hand')], 6000);
    expect(progress.current).toBe(1);
    expect(progress.watch).toBe(before.watch);
  });

  it('an own report that the server does not have yet stays', () => {
    const own = settleStep(repair, beginRepair(repair, 0), 1, { result: 'hand', atMs: 9000 });
    expect(adoptReports(repair, own, [reportAt(5, 1, 'failed')], 10_000)).toBe(own);
  });

  it('a step that a colleague tries again is not watched by who has tried all', () => {
    let progress = beginRepair(repair, 0);
    for (const step of [1, 2, 3]) progress = settleStep(repair, progress, step, { result: 'failed', atMs: step });
    const adopted = adoptReports(repair, progress, [reportAt(5, 1, null)], 6000);
    expect(adopted).toMatchObject({ current: null, watch: null, results: { 1: { result: null, by: 'Anna' } } });
  });

  it('an alarm that clears after a colleague settled a step names that step, unless it did not help', () => {
    const settled = (result: RepairStep['result']) =>
      noteEnded(repair, adoptReports(repair, beginRepair(repair, 0), [reportAt(5, 1, result)], 6000)).clearedDuring;
    expect(settled('machine')).toBe(1);
    expect(settled('failed')).toBe(2);
  });

  it('what is known already changes nothing', () => {
    const reports = [reportAt(5, 1, 'machine')];
    const progress = adoptReports(repair, beginRepair(repair, 0), reports, 6000);
    expect(adoptReports(repair, progress, reports, 7000)).toBe(progress);
  });

  it('an own result is reported, an adopted one is not', () => {
    const adopted = adoptReports(repair, beginRepair(repair, 0), [reportAt(5, 1, 'failed')], 6000);
    const settled = settleStep(repair, adopted, 2, { result: 'hand', atMs: 7000 });
    expect(reportsBetween(adopted, settled)).toEqual([{ step: 2, result: 'hand', at: '1970-01-01T00:00:07.000Z' }]);
  });

  it('a reader to whom only some steps are proposed gets no other', () => {
    const kitchen = { ...repair, order: [1] };
    const progress = settleStep(kitchen, beginRepair(kitchen, 0), 1, { result: 'failed', atMs: 1 });
    expect(progress.current).toBeNull();
  });
});
