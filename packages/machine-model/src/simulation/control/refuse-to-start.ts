import type { RefusalReason } from '@washboard/contract/machine-link/device-commands';
import { systemStates } from '@washboard/contract/machine-link/device-messages';
import type { BoardView } from '../board/board-view.ts';
import type { Demands } from '../detection/detection.ts';

/** What the machine is doing, as far as it decides what may begin. */
export interface Occupation {
  view: Pick<BoardView, 'systemState' | 'areParametersThere'>;
  isMainsOn: boolean;
  isUpdating: boolean;
}

interface StartConditions extends Occupation {
  offered: ReadonlySet<string>;
  isDoorOpen: boolean;
  demands: Readonly<Demands>;
}

/** What stands against beginning anything, or null. */
export function refuseToWork({ view, isMainsOn, isUpdating }: Occupation): RefusalReason | null {
  if (!isMainsOn) return 'noPower';
  if (isUpdating) return 'updating';
  if (view.systemState === systemStates.OFF) return 'poweredOff';
  if (view.systemState === systemStates.RUN) return 'busy';
  return view.systemState === systemStates.IDLE ? null : 'notReady';
}

/** What stands against starting this cycle, or null. */
export function refuseToStart(cycleType: string, conditions: StartConditions): RefusalReason | null {
  const { offered, isDoorOpen, demands, view } = conditions;
  const reason = refuseToWork(conditions);
  if (reason !== null) return reason;
  if (!offered.has(cycleType)) return 'unknownCycle';
  if (isDoorOpen) return 'doorOpen';
  // Without parameters it is an alarm in a moment, and no cycle may get a number before.
  if (demands.isStartRefused || !view.areParametersThere) return 'alarmOpen';
  return cycleType === 'regeneration' && demands.isRegenerationOff ? 'alarmOpen' : null;
}
