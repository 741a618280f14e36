import type { Tone } from '../../components/badges/tone.tsx';
import type { Condition } from '../../lib/machine/machine-view.ts';
import type { CommandFailure } from './command-outcome.ts';
import type { RemoteAction } from './remote-actions.ts';

/** Stages of a command. `running`: the machine executes it. `done`: it has finished. */
export type CommandStage =
  | { kind: 'sent' | 'accepted' | 'running' | 'done' | 'unknown' }
  | { kind: 'failed'; failure: Exclude<CommandFailure, { kind: 'unknown' }> };

export interface LoggedCommand {
  commandId: string;
  action: RemoteAction;
  /** For a start. */
  cycleType: string | null;
  atMs: number;
  stage: CommandStage;
}

/** The condition that shows a command in progress; immediate commands have none. */
const conditionWhile: Record<RemoteAction, Condition | null> = {
  start: 'running',
  stop: null,
  switchOn: 'startup',
  switchOff: 'shutdown',
  replaceDetergent: null,
  replaceRinseAid: null,
};

/** An accepted command is running once its condition appears, and done once it disappears. */
export function followMachine(command: LoggedCommand, condition: Condition): LoggedCommand {
  const expected = conditionWhile[command.action];
  const { kind } = command.stage;
  if (kind === 'accepted' && (expected === null || condition === expected)) {
    return { ...command, stage: { kind: expected === null ? 'done' : 'running' } };
  }
  // A disconnected machine has not finished.
  const isSeen = condition !== 'offline' && condition !== 'unknown';
  if (kind === 'running' && condition !== expected && isSeen) return { ...command, stage: { kind: 'done' } };
  return command;
}

export function toneOf({ kind }: CommandStage): Tone {
  if (kind === 'failed') return 'failure';
  if (kind === 'unknown') return 'warning';
  return kind === 'sent' || kind === 'accepted' ? 'notice' : 'success';
}
