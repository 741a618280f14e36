import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { MachineView } from '../../lib/machine/machine-view.ts';

export const remoteActions = ['start', 'stop', 'switchOn', 'switchOff', 'replaceDetergent', 'replaceRinseAid'] as const;
export type RemoteAction = (typeof remoteActions)[number];

/** The machine decides whether a command succeeds; these checks only avoid useless confirmations. */
export type RemoteDisabledReason =
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

function generalDisabledReason({ view: { condition, stale }, mayControl }: Situation): RemoteDisabledReason | null {
  if (stale?.cause === 'link') return 'linkDown';
  if (condition === 'offline') return 'offline';
  if (stale?.cause === 'silence') return 'silent';
  if (condition === 'unknown') return 'unknown';
  return mayControl ? null : 'noRight';
}

function notIdleReason({ condition }: MachineView): RemoteDisabledReason | null {
  if (condition === 'off') return 'off';
  if (condition === 'startup') return 'startingUp';
  if (condition === 'shutdown') return 'shuttingDown';
  return condition === 'running' ? 'running' : null;
}

function startDisabledReason({ view, preventing }: Situation): RemoteDisabledReason | null {
  return notIdleReason(view) ?? (preventing ? 'alarm' : null);
}

function switchOffDisabledReason(view: MachineView): RemoteDisabledReason | null {
  return view.condition === 'startup' ? null : notIdleReason(view);
}

/** The machine refuses and ends remote control while its door is open. */
function openDoorReason({ view, holder }: Situation): RemoteDisabledReason | null {
  return view.isDoorOpen && holder !== 'mine' ? 'doorOpen' : null;
}

export function sessionDisabledReason(situation: Situation): RemoteDisabledReason | null {
  if (situation.holder === 'other') return generalDisabledReason(situation) ?? 'taken';
  return generalDisabledReason(situation) ?? openDoorReason(situation);
}

/**
 * Stopping needs no remote control, because it makes the machine safer.
 * @returns null if the action can be tried
 */
export function remoteDisabledReason(action: RemoteAction, situation: Situation): RemoteDisabledReason | null {
  const { view, holder, isSending } = situation;
  const general = generalDisabledReason(situation);
  if (general) return general;
  if (action === 'stop') return view.condition === 'running' ? null : 'notRunning';
  if (holder === 'other') return 'taken';
  if (isSending) return 'sending';
  switch (action) {
    case 'start':
      return startDisabledReason(situation) ?? (view.isDoorOpen ? 'doorOpen' : null);
    case 'switchOn':
      return view.condition === 'off' ? openDoorReason(situation) : 'alreadyOn';
    case 'switchOff':
      return switchOffDisabledReason(view) ?? openDoorReason(situation);
    case 'replaceDetergent':
    case 'replaceRinseAid':
      // Priming a hose runs a pump, which needs a ready, idle machine (docs/product-rules.md#remote-control).
      return notIdleReason(view) ?? openDoorReason(situation);
  }
}
