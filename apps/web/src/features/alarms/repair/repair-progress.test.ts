import type { RepairCheck } from '@washboard/contract/data-models/repair-checks';
import { systemStates } from '@washboard/contract/machine-link/device-status';
import type { SeenMachine } from '@washboard/machine-model/repair/watch-repair';
import { describe, expect, it } from 'vitest';
import { beginRepair, followRepair, noteEnded, type RepairProgress, settleStep, tryAgain } from './repair-progress.ts';

const filled: RepairCheck = {
  solution: 1,
  expects: [{ kind: 'reading', channel: 'boilerVlm', min: 65, withinS: 60 }],
};
const repair = { steps: 3, checks: [filled] };
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
    expect(progress).toMatchObject({ results: {}, current: 1, watch: { startedMs: 100_000, watchedMs: 0 } });
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
