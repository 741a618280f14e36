import type { MachineView } from '../../lib/machine/machine-view.ts';

export const remoteActions = ['start', 'stop', 'switchOn', 'switchOff', 'replaceDetergent', 'replaceRinseAid'] as const;
export type RemoteAction = (typeof remoteActions)[number];

/** Why an action cannot succeed now. The machine decides; this prevents useless confirmations. */
export type Hindrance =
  | 'linkDown'
  | 'offline'
  | 'silent'
  | 'unknown'
  | 'off'
  | 'alreadyOn'
  | 'startingUp'
  | 'shuttingDown'
  | 'running'
  | 'notRunning'
  | 'doorOpen'
  | 'notSteered';

/** What prevents every action. */
export function hindranceOfAll({ condition, stale }: MachineView): Hindrance | null {
  if (stale?.cause === 'link') return 'linkDown';
  if (condition === 'offline') return 'offline';
  if (stale?.cause === 'silence') return 'silent';
  return condition === 'unknown' ? 'unknown' : null;
}

function hindranceOfStart({ condition, isDoorOpen }: MachineView): Hindrance | null {
  if (condition === 'off') return 'off';
  if (condition === 'startup') return 'startingUp';
  if (condition === 'shutdown') return 'shuttingDown';
  if (condition === 'running') return 'running';
  return isDoorOpen ? 'doorOpen' : null;
}

/** The machine pumps: only while it is ready and idle (docs/product-rules.md#remote-control). */
function hindranceOfReplacing(view: MachineView): Hindrance | null {
  return hindranceOfStart({ ...view, isDoorOpen: false });
}

function hindranceOfSwitchingOff({ condition }: MachineView): Hindrance | null {
  if (condition === 'off') return 'off';
  if (condition === 'shutdown') return 'shuttingDown';
  return condition === 'running' ? 'running' : null;
}

/** What prevents taking remote control. */
export function hindranceOfSession(view: MachineView): Hindrance | null {
  return hindranceOfAll(view) ?? (view.isDoorOpen ? 'doorOpen' : null);
}

/** Stopping needs no session, because it makes the machine safer. @returns null if the action can be tried */
export function hindranceOf(action: RemoteAction, view: MachineView, isSteering: boolean): Hindrance | null {
  const general = hindranceOfAll(view);
  if (general) return general;
  if (!isSteering && action !== 'stop') return 'notSteered';
  switch (action) {
    case 'start':
      return hindranceOfStart(view);
    case 'stop':
      return view.condition === 'running' ? null : 'notRunning';
    case 'switchOn':
      return view.condition === 'off' ? null : 'alreadyOn';
    case 'switchOff':
      return hindranceOfSwitchingOff(view);
    case 'replaceDetergent':
    case 'replaceRinseAid':
      return hindranceOfReplacing(view);
  }
}
