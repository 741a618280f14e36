import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { MachineView } from '../../lib/machine/machine-view.ts';

export const remoteActions = ['start', 'stop', 'switchOn', 'switchOff', 'replaceDetergent', 'replaceRinseAid'] as const;
export type RemoteAction = (typeof remoteActions)[number];

/** The machine decides whether a command succeeds; these checks only avoid useless confirmations. */
export type Hindrance =
  | 'linkDown'
  | 'offline'
  | 'silent'
  | 'unknown'
  | 'noRight'
  | 'taken'
  | 'sending'
  | 'off'
  | 'alreadyOn'
  | 'startingUp'
  | 'shuttingDown'
  | 'running'
  | 'notRunning'
  | 'alarm'
  | 'doorOpen';

export interface Situation {
  view: MachineView;
  mayControl: boolean;
  holder: 'mine' | 'other' | 'nobody';
  isSending: boolean;
  preventing: OpenAlarm | null;
}

function hindranceOfAll({ view: { condition, stale }, mayControl }: Situation): Hindrance | null {
  if (stale?.cause === 'link') return 'linkDown';
  if (condition === 'offline') return 'offline';
  if (stale?.cause === 'silence') return 'silent';
  if (condition === 'unknown') return 'unknown';
  return mayControl ? null : 'noRight';
}

function hindranceUnlessIdle({ condition }: MachineView): Hindrance | null {
  if (condition === 'off') return 'off';
  if (condition === 'startup') return 'startingUp';
  if (condition === 'shutdown') return 'shuttingDown';
  return condition === 'running' ? 'running' : null;
}

function hindranceOfStart({ view, preventing }: Situation): Hindrance | null {
  return hindranceUnlessIdle(view) ?? (preventing ? 'alarm' : null);
}

function hindranceOfSwitchingOff(view: MachineView): Hindrance | null {
  return view.condition === 'startup' ? null : hindranceUnlessIdle(view);
}

/** The machine refuses and ends remote control while its door is open. */
function hindranceOfDoor({ view, holder }: Situation): Hindrance | null {
  return view.isDoorOpen && holder !== 'mine' ? 'doorOpen' : null;
}

export function hindranceOfSession(situation: Situation): Hindrance | null {
  if (situation.holder === 'other') return hindranceOfAll(situation) ?? 'taken';
  return hindranceOfAll(situation) ?? hindranceOfDoor(situation);
}

/**
 * Stopping needs no remote control, because it makes the machine safer.
 * @returns null if the action can be tried
 */
export function hindranceOf(action: RemoteAction, situation: Situation): Hindrance | null {
  const { view, holder, isSending } = situation;
  const general = hindranceOfAll(situation);
  if (general) return general;
  if (action === 'stop') return view.condition === 'running' ? null : 'notRunning';
  if (holder === 'other') return 'taken';
  if (isSending) return 'sending';
  switch (action) {
    case 'start':
      return hindranceOfStart(situation) ?? (view.isDoorOpen ? 'doorOpen' : null);
    case 'switchOn':
      return view.condition === 'off' ? hindranceOfDoor(situation) : 'alreadyOn';
    case 'switchOff':
      return hindranceOfSwitchingOff(view) ?? hindranceOfDoor(situation);
    case 'replaceDetergent':
    case 'replaceRinseAid':
      // Priming a hose runs a pump, which needs a ready, idle machine (docs/product-rules.md#remote-control).
      return hindranceUnlessIdle(view) ?? hindranceOfDoor(situation);
  }
}
