import { systemStates } from '@washboard/contract/machine-link/device-messages';
import type { PanelState } from '@washboard/contract/panel/panel';
import type { Condition } from '../../lib/machine/machine-view.ts';
import { cycleProgress } from '../../lib/machine/machine-view.ts';

/** What the panel's display is about. */
export type DisplayMode = Exclude<Condition, 'offline' | 'unknown'> | 'dark';

const modes: Readonly<Record<PanelState['status']['systemState'], DisplayMode>> = {
  [systemStates.OFF]: 'off',
  [systemStates.STARTUP]: 'startup',
  [systemStates.IDLE]: 'ready',
  [systemStates.RUN]: 'running',
  [systemStates.SHUTDOWN]: 'shutdown',
};

/** Without mains the display is dark, whatever the machine was doing. */
export function displayMode({ hasMainsPower, status }: PanelState): DisplayMode {
  return hasMainsPower ? modes[status.systemState] : 'dark';
}

export interface PanelCycle {
  cycleType: string;
  phase: string | null;
  progressS: number;
  remainingS: number;
  /** Between 0 and 1. */
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

/** What moves behind the door. */
export function panelWater({ phase }: { phase: string | null }): 'still' | 'washing' | 'rinsing' {
  if (phase === 'wash') return 'washing';
  return phase === 'rinse' ? 'rinsing' : 'still';
}

type PanelAlarm = PanelState['alarms'][number];

/** The worst of the open alarms, of equals the oldest: it colours the start key and is explained on the display. */
export function worstAlarm(alarms: readonly PanelAlarm[]): PanelAlarm | null {
  const bySeverity = (wanted: PanelAlarm['severity']) => alarms.find(({ severity }) => severity === wanted);
  return bySeverity('critical') ?? bySeverity('warning') ?? bySeverity('notice') ?? null;
}
