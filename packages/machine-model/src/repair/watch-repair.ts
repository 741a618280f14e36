import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { Expectation, RepairCheck } from '@washboard/contract/data-models/repair-checks';
import { type StatusBody, systemStates } from '@washboard/contract/machine-link/machine-status';
import { type Channel, plausibleReading, type Readings } from '@washboard/contract/telemetry/channels';

/** Times are ms since 1970, on one clock. */
export interface SeenMachine {
  nowMs: number;
  isLive: boolean;
  isDisconnected: boolean;
  status: Pick<StatusBody, 'systemState' | 'isDoorOpen' | 'phase' | 'cycle' | 'cycleBar'> | null;
  readings: Readings | null;
  readingsAtMs: number;
  isAlarmOpen: boolean;
}

/** A watch is plain data, so that it can be stored and continued. */
export interface RepairWatch {
  startedMs: number;
  /** ms for which the machine was live since the last expectation came true. */
  watchedMs: number;
  /** Null while the watch is paused. */
  seenMs: number | null;
  metMs: readonly number[];
  heldSinceMs: number | null;
  cycle: { cycleNumber: number; cycleType: string; leftS: number } | null;
}

export type WatchOutcome = 'watching' | 'passed' | 'failed';

/** A page in the background sees nothing, so a longer gap counts as this, and as a pause. */
const maxGapMs = 5000;

/** Machines report the progress of a cycle every two seconds, so the last report before its end may show this much. */
const cycleEndS = 4;

export function startWatch(nowMs: number): RepairWatch {
  return { startedMs: nowMs, watchedMs: 0, seenMs: null, metMs: [], heldSinceMs: null, cycle: null };
}

/** @returns ms until the current expectation fails */
export function msLeft({ expects }: RepairCheck, { metMs, watchedMs }: RepairWatch): number {
  return Math.max(0, (expects[metMs.length]?.withinS ?? 0) * 1000 - watchedMs);
}

export function continueWatch(
  check: RepairCheck,
  before: RepairWatch,
  machine: SeenMachine,
): { watch: RepairWatch; outcome: WatchOutcome } {
  if (!machine.isLive && !(machine.isDisconnected && isPowerCut(check.expects[before.metMs.length]))) {
    return { watch: pauseWatch(before), outcome: 'watching' };
  }
  const gapMs = before.seenMs === null ? 0 : machine.nowMs - before.seenMs;
  const watch = {
    ...(gapMs > maxGapMs ? pauseWatch(before) : before),
    watchedMs: before.watchedMs + Math.min(maxGapMs, Math.max(0, gapMs)),
    seenMs: machine.isLive ? machine.nowMs : null,
    metMs: [...before.metMs],
  };
  for (let expected = check.expects[watch.metMs.length]; expected; expected = check.expects[watch.metMs.length]) {
    const provenMs = provenAtMs(expected, watch, machine);
    if (provenMs === null) {
      watch.heldSinceMs = null;
      break;
    }
    watch.heldSinceMs ??= provenMs;
    if (provenMs - watch.heldSinceMs < (expected.holdS ?? 0) * 1000) break;
    watch.metMs.push(machine.nowMs);
    watch.watchedMs = 0;
    watch.heldSinceMs = null;
    watch.cycle = null;
  }
  watch.cycle = runningCycle(machine) ?? null;
  if (watch.metMs.length === check.expects.length) return { watch, outcome: 'passed' };
  const isTimeOver = watch.heldSinceMs === null && msLeft(check, watch) === 0;
  return { watch, outcome: isTimeOver ? 'failed' : 'watching' };
}

/** A condition that was met before a gap may have changed in it. */
function pauseWatch(watch: RepairWatch): RepairWatch {
  if (watch.seenMs === null && watch.heldSinceMs === null && watch.cycle === null) return watch;
  return { ...watch, seenMs: null, heldSinceMs: null, cycle: null };
}

/** A machine shows a power cut by sending nothing. */
function isPowerCut(expected: Expectation | undefined): boolean {
  return expected?.kind === 'power' && !expected.isOn;
}

/** @returns the ms at which the expectation came true; null if it did not */
function provenAtMs(expected: Expectation, watch: RepairWatch, machine: SeenMachine): number | null {
  if (!machine.isLive && !isPowerCut(expected)) return null;
  if (expected.kind === 'reading') {
    // A reading from before the watch, or before the previous expectation came true, proves nothing.
    const isOld = machine.readingsAtMs < (watch.metMs.at(-1) ?? watch.startedMs);
    return !isOld && isWithin(expected, seenReading(expected.channel, machine)) ? machine.readingsAtMs : null;
  }
  return isTrue(expected, watch, machine) ? machine.nowMs : null;
}

function isTrue(
  expected: Exclude<Expectation, { kind: 'reading' }>,
  watch: RepairWatch,
  machine: SeenMachine,
): boolean {
  const { status, isDisconnected } = machine;
  const state = status?.systemState;
  switch (expected.kind) {
    case 'door':
      return status?.isDoorOpen === expected.isOpen;
    case 'power':
      if (!expected.isOn) return isDisconnected || state === systemStates.OFF;
      return state !== undefined && state !== systemStates.OFF && state !== systemStates.SHUTDOWN;
    case 'ready':
      return state === systemStates.IDLE;
    case 'phase':
      return status?.phase === expected.phase;
    case 'cycle':
      return hasCompleted(expected.cycleType, watch, machine);
    case 'cleared':
      return !machine.isAlarmOpen;
  }
}

function isWithin({ min, max }: { min?: number | undefined; max?: number | undefined }, value: number | null): boolean {
  return value !== null && (min === undefined || value >= min) && (max === undefined || value <= max);
}

/** @returns null if the machine lacks the channel, or its sensor is broken */
export function seenReading(channel: Channel, { readings }: Pick<SeenMachine, 'readings'>): number | null {
  return plausibleReading(channel, readings?.[channel]);
}

function runningCycle({ status }: SeenMachine): RepairWatch['cycle'] {
  if (!status?.cycle || !status.cycleBar) return null;
  const { cycleNumber, cycleType } = status.cycle;
  const { cycleTimeDuration, cycleTimeProgress } = status.cycleBar;
  return { cycleNumber, cycleType, leftS: cycleTimeDuration - cycleTimeProgress };
}

function hasCompleted(cycleType: string | undefined, { cycle }: RepairWatch, machine: SeenMachine): boolean {
  if (cycle === null || cycle.leftS > cycleEndS || runningCycle(machine)?.cycleNumber === cycle.cycleNumber)
    return false;
  return cycleType === undefined ? !isServiceCycle(cycle.cycleType) : cycle.cycleType === cycleType;
}
