import { expect, it } from 'vitest';
import type { Condition } from '../../lib/machine/machine-view.ts';
import {
  type CommandStage,
  commandStage,
  confirmedStage,
  followMachine,
  type LoggedCommand,
} from './command-stages.ts';
import type { RemoteAction } from './remote-actions.ts';

type Kind = Exclude<CommandStage['kind'], 'failed'>;

const commandAt = (kind: Kind, action: RemoteAction): LoggedCommand => ({
  commandId: 'c',
  action,
  cycleType: null,
  steps: [{ stage: { kind }, atMs: 1000 }],
});

it.each<[Kind, RemoteAction, Condition, Kind]>([
  ['accepted', 'start', 'ready', 'accepted'],
  ['accepted', 'start', 'running', 'running'],
  ['running', 'start', 'running', 'running'],
  ['running', 'start', 'ready', 'done'],
  ['running', 'start', 'offline', 'running'],
  ['accepted', 'switchOn', 'startup', 'running'],
  ['accepted', 'switchOff', 'shutdown', 'running'],
  ['running', 'switchOff', 'off', 'done'],
  ['sent', 'start', 'running', 'sent'],
  ['unknown', 'start', 'running', 'unknown'],
  ['done', 'start', 'running', 'done'],
])(
  'a command at the stage “%s” (%s) while the machine is %s has the stage “%s”',
  (kind, action, condition, expected) => {
    expect(commandStage(followMachine(commandAt(kind, action), condition, 2000)).kind).toBe(expected);
  },
);

it('a command keeps the time of each of its steps', () => {
  const running = followMachine(commandAt('accepted', 'start'), 'running', 2000);
  expect(running.steps).toEqual([
    { stage: { kind: 'accepted' }, atMs: 1000 },
    { stage: { kind: 'running' }, atMs: 2000 },
  ]);
});

it('a command without a visible duration is done once the machine has confirmed it', () => {
  expect(confirmedStage('stop').kind).toBe('done');
  expect(confirmedStage('replaceDetergent').kind).toBe('done');
  expect(confirmedStage('start').kind).toBe('accepted');
});
