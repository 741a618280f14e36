import { expect, it } from 'vitest';
import type { Condition } from '../../lib/machine/machine-view.ts';
import { type CommandStage, followMachine, type LoggedCommand } from './command-stages.ts';
import type { RemoteAction } from './remote-actions.ts';

const commandAt = (kind: Exclude<CommandStage['kind'], 'failed'>, action: RemoteAction = 'start'): LoggedCommand => ({
  commandId: 'c',
  action,
  cycleType: null,
  atMs: 0,
  stage: { kind },
});

it.each<[Exclude<CommandStage['kind'], 'failed'>, RemoteAction, Condition, string]>([
  ['accepted', 'start', 'ready', 'accepted'],
  ['accepted', 'start', 'running', 'running'],
  ['running', 'start', 'running', 'running'],
  ['running', 'start', 'ready', 'done'],
  ['running', 'start', 'offline', 'running'],
  ['accepted', 'switchOn', 'startup', 'running'],
  ['accepted', 'switchOff', 'shutdown', 'running'],
  ['running', 'switchOff', 'off', 'done'],
  ['accepted', 'stop', 'ready', 'done'],
  ['sent', 'start', 'running', 'sent'],
  ['unknown', 'start', 'running', 'unknown'],
  ['done', 'start', 'running', 'done'],
])('%s to %s, while the machine is %s: %s', (kind, action, condition, expected) => {
  expect(followMachine(commandAt(kind, action), condition).stage.kind).toBe(expected);
});
