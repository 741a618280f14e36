import { describe, expect, it } from 'vitest';
import type { Condition, MachineView } from '../../lib/machine/machine-view.ts';
import { readyMachine } from '../../testing/ready-machine.ts';
import { commandFailure } from './command-outcome.ts';
import { hindranceOf, remoteActions } from './remote-actions.ts';

function view(condition: Condition, change: Partial<MachineView> = {}): MachineView {
  return { ...readyMachine, condition, ...change };
}

describe('hindranceOf', () => {
  it.each(remoteActions)('prevents %s on an offline machine', (action) => {
    expect(hindranceOf(action, view('offline', { stale: { cause: 'machine', asOf: null } }), true)).toBe('offline');
  });

  it.each(remoteActions)('prevents %s while the browser is disconnected', (action) => {
    expect(hindranceOf(action, view('ready', { stale: { cause: 'link', asOf: null } }), true)).toBe('linkDown');
  });

  it('allows starting only on a ready machine with its door closed', () => {
    expect(hindranceOf('start', view('ready'), true)).toBeNull();
    expect(hindranceOf('start', view('ready', { isDoorOpen: true }), true)).toBe('doorOpen');
    expect(hindranceOf('start', view('running'), true)).toBe('running');
    expect(hindranceOf('start', view('off'), true)).toBe('off');
  });

  it('allows stopping only a running machine', () => {
    expect(hindranceOf('stop', view('running'), true)).toBeNull();
    expect(hindranceOf('stop', view('ready'), true)).toBe('notRunning');
  });

  it('allows switching on when off, and switching off when on and idle', () => {
    expect(hindranceOf('switchOn', view('off'), true)).toBeNull();
    expect(hindranceOf('switchOn', view('ready'), true)).toBe('alreadyOn');
    expect(hindranceOf('switchOff', view('ready'), true)).toBeNull();
    expect(hindranceOf('switchOff', view('running'), true)).toBe('running');
  });

  it.each(['replaceDetergent', 'replaceRinseAid'] as const)(
    'prevents actions while a machine starts up or works: %s',
    (action) => {
      expect(hindranceOf(action, view('startup'), true)).toBe('startingUp');
      expect(hindranceOf(action, view('running'), true)).toBe('running');
      expect(hindranceOf(action, view('off'), true)).toBe('off');
      expect(hindranceOf(action, view('ready', { isDoorOpen: true }), true)).toBeNull();
    },
  );
});

describe('commandFailure', () => {
  const problem = { type: 'about:blank', title: '' };

  it('knows why a machine refused', () => {
    const thrown = { ...problem, status: 409, code: 'COMMAND_REFUSED', reason: 'doorOpen' };
    expect(commandFailure(thrown)).toMatchObject({ kind: 'refused', reason: 'doorOpen' });
  });

  it('keeps the reason of a newer machine', () => {
    const thrown = { ...problem, status: 409, code: 'COMMAND_REFUSED', reason: 'tooHumid' };
    expect(commandFailure(thrown)).toEqual({ kind: 'refused', reason: null, rawReason: 'tooHumid' });
  });

  it('treats an unknown outcome as unknown, not as failed', () => {
    expect(commandFailure({ ...problem, status: 504, code: 'COMMAND_OUTCOME_UNKNOWN' }).kind).toBe('unknown');
    expect(commandFailure(new TypeError('Failed to fetch')).kind).toBe('unknown');
  });

  it('knows when nothing was sent', () => {
    expect(commandFailure({ ...problem, status: 409, code: 'APPLIANCE_OFFLINE' }).kind).toBe('failed');
  });
});
