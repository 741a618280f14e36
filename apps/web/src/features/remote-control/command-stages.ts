import type { Tone } from '../../components/badges/tone.tsx';
import type { Condition } from '../../lib/machine/machine-view.ts';
import type { CommandFailure } from './command-outcome.ts';
import type { RemoteAction } from './remote-actions.ts';

/** From sending to what came of it. `running`: the machine is doing it now. `done`: it has done it. */
export type CommandStage =
  | { kind: 'sent' | 'accepted' | 'running' | 'done' | 'unknown' }
  | { kind: 'failed'; failure: Exclude<CommandFailure, { kind: 'unknown' }> };

export interface LoggedCommand {
  commandId: string;
  action: RemoteAction;
  /** The programme, of a start. */
  cycleType: string | null;
  atMs: number;
  stage: CommandStage;
}

/** What a machine shows while it does what it was told; what is done at once has none. */
const conditionWhile: Record<RemoteAction, Condition | null> = {
  start: 'running',
  stop: null,
  switchOn: 'startup',
  switchOff: 'shutdown',
  replaceDetergent: null,
  replaceRinseAid: null,
};

/** Follows what the machine shows: an accepted command runs when its condition is seen, and is done when it is gone. */
export function followMachine(command: LoggedCommand, condition: Condition): LoggedCommand {
  const expected = conditionWhile[command.action];
  const { kind } = command.stage;
  if (kind === 'accepted' && (expected === null || condition === expected)) {
    return { ...command, stage: { kind: expected === null ? 'done' : 'running' } };
  }
  // A machine that is out of sight is not a machine that has finished.
  const isSeen = condition !== 'offline' && condition !== 'unknown';
  if (kind === 'running' && condition !== expected && isSeen) return { ...command, stage: { kind: 'done' } };
  return command;
}

export function toneOf({ kind }: CommandStage): Tone {
  if (kind === 'failed') return 'failure';
  if (kind === 'unknown') return 'warning';
  return kind === 'sent' || kind === 'accepted' ? 'notice' : 'success';
}
