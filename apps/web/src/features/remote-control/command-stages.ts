import type { Tone } from '../../components/badges/tone.tsx';
import type { Condition } from '../../lib/machine/machine-view.ts';
import type { CommandFailure } from './command-outcome.ts';
import type { RemoteAction } from './remote-actions.ts';

export type CommandStage =
  | { kind: 'sent' | 'accepted' | 'running' | 'done' | 'unknown' }
  | { kind: 'failed'; failure: CommandFailure };

export interface LoggedCommand {
  commandId: string;
  action: RemoteAction;
  cycleType: string | null;
  steps: readonly { stage: CommandStage; atMs: number }[];
}

/** Immediate commands have no condition that shows them in progress. */
const conditionWhile: Record<RemoteAction, Condition | null> = {
  start: 'running',
  stop: null,
  switchOn: 'startup',
  switchOff: 'shutdown',
  replaceDetergent: null,
  replaceRinseAid: null,
};

export function commandStage({ steps }: LoggedCommand): CommandStage {
  return steps.at(-1)?.stage ?? { kind: 'unknown' };
}

export function confirmedStage(action: RemoteAction): CommandStage {
  return { kind: conditionWhile[action] === null ? 'done' : 'accepted' };
}

export function followMachine(command: LoggedCommand, condition: Condition, nowMs: number): LoggedCommand {
  const expected = conditionWhile[command.action];
  const { kind } = commandStage(command);
  const reach = (next: 'running' | 'done'): LoggedCommand => ({
    ...command,
    steps: [...command.steps, { stage: { kind: next }, atMs: nowMs }],
  });
  if (kind === 'accepted' && condition === expected) return reach('running');
  // A disconnected machine may still be executing the command.
  const isSeen = condition !== 'offline' && condition !== 'unknown';
  return kind === 'running' && condition !== expected && isSeen ? reach('done') : command;
}

export function commandTone({ kind }: CommandStage): Tone {
  if (kind === 'failed') return 'failure';
  if (kind === 'unknown') return 'warning';
  return kind === 'sent' || kind === 'running' ? 'notice' : 'success';
}
