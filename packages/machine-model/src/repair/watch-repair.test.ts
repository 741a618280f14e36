import type { Expectation, RepairCheck } from '@washboard/contract/data-models/repair-checks';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  continueWatch,
  msLeft,
  type RepairWatch,
  type SeenMachine,
  startWatch,
  type WatchOutcome,
} from './watch-repair.ts';

const checkOf = (...expects: Expectation[]): RepairCheck => ({ solution: 1, expects });
const hot: Expectation = { kind: 'reading', channel: 'boilerTmp', min: 800, holdS: 10, withinS: 60 };
const idle = { systemState: systemStates.IDLE, isDoorOpen: false, phase: null, cycle: null, cycleBar: null };
const off = { ...idle, systemState: systemStates.OFF };
const running = (cycleNumber: number, leftS: number) => ({
  systemState: systemStates.RUN,
  isDoorOpen: false,
  phase: 'wash',
  cycle: { cycleNumber, cycleType: 'dishes', operationSet: 1 },
  cycleBar: { cycleTimeProgress: 100 - leftS, cycleTimeDuration: 100 },
});

type Seen = Partial<Omit<SeenMachine, 'nowMs'>> & { s: number };

const seenAt = ({ s, ...seen }: Seen): SeenMachine => ({
  nowMs: s * 1000,
  isLive: true,
  isDisconnected: false,
  status: idle,
  readings: null,
  readingsAtMs: s * 1000,
  isAlarmOpen: true,
  ...seen,
});

function watchOver(check: RepairCheck, moments: readonly Seen[]): { watch: RepairWatch; outcome: WatchOutcome } {
  let step = { watch: startWatch(0), outcome: 'watching' as WatchOutcome };
  for (const moment of moments) {
    if (step.outcome === 'watching') step = continueWatch(check, step.watch, seenAt(moment));
  }
  return step;
}

const boilerAt = (s: number, boilerTmp: number | null) => ({ s, readings: { boilerTmp } });
const seconds = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('a watch for a reading', () => {
  it('a watch passes once a reading has kept to its bound for the required time', () => {
    expect(
      watchOver(
        checkOf(hot),
        seconds(1, 10).map((s) => boilerAt(s, 800)),
      ).outcome,
    ).toBe('watching');
    expect(
      watchOver(
        checkOf(hot),
        seconds(1, 11).map((s) => boilerAt(s, 800)),
      ).outcome,
    ).toBe('passed');
  });

  it('a watch for a reading fails when its time is over', () => {
    const { outcome, watch } = watchOver(
      checkOf(hot),
      seconds(1, 60).map((s) => boilerAt(s, 799)),
    );
    expect([outcome, msLeft(checkOf(hot), watch)]).toEqual(['watching', 1000]);
    expect(
      watchOver(
        checkOf(hot),
        seconds(1, 61).map((s) => boilerAt(s, 799)),
      ).outcome,
    ).toBe('failed');
  });

  it('a watch ignores a reading from before its start, of a broken sensor, or of a single arrival', () => {
    const old = seconds(1, 30).map((s) => ({ ...boilerAt(s, 850), readingsAtMs: -1000 }));
    const broken = seconds(1, 30).map((s) => boilerAt(s, null));
    const single = seconds(1, 30).map((s) => ({ ...boilerAt(s, 850), readingsAtMs: 1000 }));
    for (const moments of [old, broken, single]) expect(watchOver(checkOf(hot), moments).outcome).toBe('watching');
  });

  it('a watch pauses while the machine is not live, and does not count that time', () => {
    const stale = seconds(21, 400).map((s) => ({ ...boilerAt(s, 850), isLive: false }));
    const { outcome, watch } = watchOver(checkOf(hot), [...seconds(1, 20).map((s) => boilerAt(s, 700)), ...stale]);
    expect([outcome, msLeft(checkOf(hot), watch), watch.seenMs]).toEqual(['watching', 41_000, null]);
  });

  it('a watch counts a page in the background as a short gap', () => {
    const { watch } = watchOver(checkOf(hot), [boilerAt(1, 700), boilerAt(500, 700)]);
    expect(msLeft(checkOf(hot), watch)).toBe(55_000);
  });

  it('a watch passes exactly if every arrival within the required time meets the bound, even if it flaps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ isHot: fc.boolean(), isLive: fc.boolean() }), { minLength: 1, maxLength: 55 }),
        (arrivals) => {
          const check = checkOf({ ...hot, withinS: 600 });
          const { outcome } = watchOver(
            check,
            arrivals.map(({ isHot, isLive }, i) => ({ ...boilerAt(i + 1, isHot ? 800 : 799), isLive })),
          );
          const good = arrivals.map(({ isHot, isLive }) => (isHot && isLive ? 'x' : ' ')).join('');
          expect(outcome).toBe(good.includes('x'.repeat(11)) ? 'passed' : 'watching');
        },
      ),
    );
  });
});

describe('a watch for a restart', () => {
  const check = checkOf(
    { kind: 'power', isOn: false, withinS: 60 },
    { kind: 'power', isOn: true, withinS: 60 },
    { kind: 'cleared', withinS: 60 },
  );

  it.each([
    ['at its key', { status: off }],
    ['at the wall', { isLive: false, isDisconnected: true }],
  ])('a watch sees the machine go off %s and come back', (_, gone) => {
    const { outcome, watch } = watchOver(check, [
      { s: 1 },
      { s: 2, ...gone },
      { s: 90 },
      { s: 91, isAlarmOpen: false },
    ]);
    expect(outcome).toBe('passed');
    expect(watch.metMs).toEqual([2000, 90_000, 91_000]);
  });

  it('a watch for a restart does not pass when the alarm clears without a restart', () => {
    expect(watchOver(check, [{ s: 1, isAlarmOpen: false }]).watch.metMs).toEqual([]);
  });

  it('a watch does not mistake a disconnected browser for a machine that is off', () => {
    expect(watchOver(check, [{ s: 1, isLive: false }]).watch.metMs).toEqual([]);
  });
});

describe('a watch for a cycle', () => {
  const check = checkOf({ kind: 'cycle', withinS: 600 });

  it('a watch passes when a cycle has run to its end', () => {
    expect(
      watchOver(check, [
        { s: 1, status: running(7, 2) },
        { s: 3, status: idle },
      ]).outcome,
    ).toBe('passed');
    expect(
      watchOver(check, [
        { s: 1, status: running(7, 2) },
        { s: 3, status: running(8, 99) },
      ]).outcome,
    ).toBe('passed');
  });

  it('a watch for a cycle does not pass for an aborted, an unseen or another cycle', () => {
    const regeneration = checkOf({ kind: 'cycle', cycleType: 'regeneration', withinS: 600 });
    const ending = [
      { s: 1, status: running(7, 2) },
      { s: 3, status: idle },
    ];
    expect(
      watchOver(check, [
        { s: 1, status: running(7, 30) },
        { s: 3, status: idle },
      ]).outcome,
    ).toBe('watching');
    expect(watchOver(check, [{ s: 3, status: idle }]).outcome).toBe('watching');
    expect(watchOver(regeneration, ending).outcome).toBe('watching');
    const gap = { s: 2, isLive: false };
    expect(watchOver(check, [{ s: 1, status: running(7, 2) }, gap, { s: 3, status: idle }]).outcome).toBe('watching');
  });
});

it('a watch sees the door, the phase and readiness', () => {
  const seen: [Expectation, Seen][] = [
    [
      { kind: 'door', isOpen: true, withinS: 9 },
      { s: 1, status: { ...idle, isDoorOpen: true } },
    ],
    [
      { kind: 'phase', phase: 'wash', withinS: 9 },
      { s: 1, status: running(1, 50) },
    ],
    [{ kind: 'ready', withinS: 9 }, { s: 1 }],
  ];
  for (const [expected, moment] of seen) {
    expect(watchOver(checkOf(expected), [moment]).outcome, expected.kind).toBe('passed');
    expect(watchOver(checkOf(expected), [{ s: 1, status: off }]).outcome, expected.kind).toBe('watching');
  }
});
