import type { ApplianceState, StoredStatus } from '@washboard/contract/appliances/appliance-state';
import { type Condition, conditionOf } from '@washboard/contract/appliances/condition';
import { systemStates } from '@washboard/contract/machine-link/device-messages';
import { type Channel, plausibleReading } from '@washboard/contract/telemetry/channels';
import type { LinkState } from '../live/live-link.ts';

export type { Condition };

export interface RunningCycle {
  cycleType: string;
  cycleNumber: number;
  phase: string | null;
  progressS: number;
  durationS: number;
  /** Between 0 and 1. */
  progress: number;
  remainingS: number;
}

/** `machine`: it is not connected; `link`: we are not; `silence`: both are, yet nothing comes. */
type StaleCause = 'machine' | 'link' | 'silence';

export interface MachineView {
  condition: Condition;
  isDoorOpen: boolean | null;
  /** Somebody steers it from afar: its own keys are locked. */
  isRemotelyControlled: boolean;
  cycle: RunningCycle | null;
  reading(channel: Channel): number | null;
  /** Null: what is shown is the present. Otherwise everything shown is from the past. */
  stale: { cause: StaleCause; asOf: string | null } | null;
}

/**
 * A connected machine reports at least every minute, so telemetry older than this is not the present any more even
 * though nobody said that the machine is gone.
 */
export const silenceLimitMs = 180_000;

/** Between two reports the cycle is counted on here, but not for longer than a report can reasonably take. */
const countOnLimitS = 20;

/** Share of a cycle that is done; 0 where no duration is known (docs/product-rules.md#machine-state). */
export function cycleProgress(progressS: number, durationS: number): number {
  return durationS > 0 ? Math.min(1, Math.max(0, progressS / durationS)) : 0;
}

/** Null: there is none. @param isPresent whether it is counted on since the machine told of it */
export function runningCycle(status: StoredStatus | null, isPresent: boolean, nowMs: number): RunningCycle | null {
  if (status?.systemState !== systemStates.RUN || !status.cycle || !status.cycleBar) return null;
  const { cycleTimeProgress, cycleTimeDuration: durationS } = status.cycleBar;
  const sinceReportS = Math.max(0, (nowMs - Date.parse(status.receivedAt)) / 1000);
  // While the machine waits for its boiler, its own clock of the cycle stands still.
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

/** What can truthfully be said about a machine now. @param nowMs the server's time */
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
