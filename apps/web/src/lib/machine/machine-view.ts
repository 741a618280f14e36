import type { ApplianceState, StoredStatus } from '@washboard/contract/appliances/appliance-state';
import { type Condition, conditionOf } from '@washboard/contract/appliances/condition';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { type Channel, plausibleReading } from '@washboard/contract/telemetry/channels';
import type { LinkState } from '../live/live-link.ts';

export type { Condition };

export interface RunningCycle {
  cycleType: string;
  cycleNumber: number;
  phase: string | null;
  progressS: number;
  durationS: number;
  /** Share from 0 to 1. */
  progress: number;
  remainingS: number;
}

/** `machine`: the machine is disconnected; `link`: this browser is; `silence`: no data arrives. */
type StaleCause = 'machine' | 'link' | 'silence';

export interface MachineView {
  condition: Condition;
  isDoorOpen: boolean | null;
  /** Remote control locks the machine's own keys. */
  isRemotelyControlled: boolean;
  cycle: RunningCycle | null;
  reading(channel: Channel): number | null;
  /** Null if the view is live. */
  stale: { cause: StaleCause; asOf: string | null } | null;
}

/** A connected machine reports at least every minute. */
export const silenceLimitMs = 180_000;

const countOnLimitS = 20;

/** Returns 0 if the duration is unknown (docs/product-rules.md#machine-state). */
export function cycleProgress(progressS: number, durationS: number): number {
  return durationS > 0 ? Math.min(1, Math.max(0, progressS / durationS)) : 0;
}

/**
 * @param isPresent whether to advance the cycle since the last report
 * @returns null without a running cycle
 */
export function runningCycle(status: StoredStatus | null, isPresent: boolean, nowMs: number): RunningCycle | null {
  if (status?.systemState !== systemStates.RUN || !status.cycle || !status.cycleBar) return null;
  const { cycleTimeProgress, cycleTimeDuration: durationS } = status.cycleBar;
  const sinceReportS = Math.max(0, (nowMs - Date.parse(status.receivedAt)) / 1000);
  // The cycle clock of the machine stops while it waits for its boiler.
  const isCountedOn = isPresent && status.phase !== 'heat';
  const countedOnS = isCountedOn ? Math.min(sinceReportS, countOnLimitS) : 0;
  const progressS = Math.min(durationS, cycleTimeProgress + countedOnS);
  return {
    cycleType: status.cycle.cycleType,
    cycleNumber: status.cycle.cycleNumber,
    phase: status.phase,
    progressS,
    durationS,
    progress: cycleProgress(progressS, durationS),
    remainingS: Math.max(0, durationS - progressS),
  };
}

function lastHeardAt({ telemetry, status }: ApplianceState): string | null {
  const instants = [telemetry?.at, status?.at].filter((instant) => instant !== undefined);
  return instants.sort().at(-1) ?? null;
}

function lastReceivedMs({ telemetry, status }: ApplianceState): number | null {
  const instants = [telemetry?.receivedAt, status?.receivedAt].filter((instant) => instant !== undefined);
  return instants.length > 0 ? Math.max(...instants.map((instant) => Date.parse(instant))) : null;
}

function staleCause(state: ApplianceState, link: LinkState, nowMs: number): StaleCause | null {
  if (link.kind === 'down') return 'link';
  if (state.connection.state === 'offline') return 'machine';
  const receivedMs = lastReceivedMs(state);
  return receivedMs !== null && nowMs - receivedMs > silenceLimitMs ? 'silence' : null;
}

/** @param nowMs server time */
export function viewMachine(state: ApplianceState, link: LinkState, nowMs: number): MachineView {
  const cause = staleCause(state, link, nowMs);
  const isOffline = state.connection.state === 'offline';
  return {
    condition: conditionOf(state),
    isDoorOpen: state.status?.isDoorOpen ?? null,
    isRemotelyControlled: !isOffline && (state.status?.isRemotelyControlled ?? false),
    cycle: isOffline ? null : runningCycle(state.status, cause === null, nowMs),
    reading: (channel) => plausibleReading(channel, state.telemetry?.[channel]),
    stale: cause && { cause, asOf: lastHeardAt(state) ?? state.connection.since },
  };
}
