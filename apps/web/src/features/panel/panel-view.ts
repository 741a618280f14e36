import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { PanelState } from '@washboard/contract/panel/panel';
import type { Condition } from '../../lib/machine/machine-view.ts';
import { cycleProgress } from '../../lib/machine/machine-view.ts';

export type DisplayMode = Exclude<Condition, 'offline' | 'unknown'> | 'dark';

const modes: Readonly<Record<PanelState['status']['systemState'], DisplayMode>> = {
  [systemStates.OFF]: 'off',
  [systemStates.STARTUP]: 'startup',
  [systemStates.IDLE]: 'ready',
  [systemStates.RUN]: 'running',
  [systemStates.SHUTDOWN]: 'shutdown',
};

export function displayMode({ hasMainsPower, status }: PanelState): DisplayMode {
  return hasMainsPower ? modes[status.systemState] : 'dark';
}

export interface PanelCycle {
  cycleType: string;
  phase: string | null;
  progressS: number;
  remainingS: number;
  /** The progress runs from 0 to 1. */
  progress: number;
}

export function panelCycle({ hasMainsPower, status: { cycle, cycleBar, phase } }: PanelState): PanelCycle | null {
  if (!hasMainsPower || cycle === null || cycleBar === null) return null;
  const { cycleTimeProgress: progressS, cycleTimeDuration: durationS } = cycleBar;
  return {
    cycleType: cycle.cycleType,
    phase,
    progressS,
    remainingS: Math.max(0, durationS - progressS),
    progress: cycleProgress(progressS, durationS),
  };
}

export function panelWater({ phase }: { phase: string | null }): 'still' | 'washing' | 'rinsing' {
  if (phase === 'wash') return 'washing';
  return phase === 'rinse' ? 'rinsing' : 'still';
}

type PanelAlarm = PanelState['alarms'][number];

/** The oldest of the most severe alarms colours the start key and is explained on the display. */
export function worstAlarm(alarms: readonly PanelAlarm[]): PanelAlarm | null {
  const bySeverity = (wanted: PanelAlarm['severity']) => alarms.find(({ severity }) => severity === wanted);
  return bySeverity('critical') ?? bySeverity('warning') ?? bySeverity('notice') ?? null;
}

type Supply = PanelState['supplies']['salt'];

/** The share runs from 0 to 1. */
export function supplyShare({ level, capacity }: Supply): number {
  return capacity > 0 ? Math.min(1, Math.max(0, level / capacity)) : 0;
}
