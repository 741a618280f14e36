import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import { describe, expect, it } from 'vitest';
import type { Condition, MachineView } from '../../lib/machine/machine-view.ts';
import { readyMachine } from '../../testing/ready-machine.ts';
import { commandFailure, controlFailure } from './command-outcome.ts';
import { remoteActions, remoteDisabledReason, type Situation, sessionDisabledReason } from './remote-actions.ts';

const preventing: OpenAlarm = { errorCode: 'TH01', severity: 'critical', startDate: '2026-11-21T10:00:00.000Z' };

function situation(
  condition: Condition,
  view: Partial<MachineView> = {},
  change: Partial<Omit<Situation, 'view'>> = {},
): Situation {
  return {
    view: { ...readyMachine, condition, ...view },
    mayControl: true,
    holder: 'nobody',
    isSending: false,
    preventing: null,
    ...change,
  };
}

describe('the reason why a command is disabled', () => {
  it.each(remoteActions)('the action %s is prevented on an offline machine', (action) => {
    const offline = situation('offline', { stale: { cause: 'machine', asOf: null } });
    expect(remoteDisabledReason(action, offline)).toBe('offline');
  });

  it.each(remoteActions)('the action %s is prevented while the browser is disconnected', (action) => {
    expect(remoteDisabledReason(action, situation('ready', { stale: { cause: 'link', asOf: null } }))).toBe('linkDown');
  });

  it.each(remoteActions)('the action %s is prevented for an account without the right', (action) => {
    expect(remoteDisabledReason(action, situation('ready', {}, { mayControl: false }))).toBe('noRight');
  });

  it('a start requires a ready machine with a closed door, with or without control', () => {
    expect(remoteDisabledReason('start', situation('ready'))).toBeNull();
    expect(remoteDisabledReason('start', situation('ready', {}, { holder: 'mine' }))).toBeNull();
    expect(remoteDisabledReason('start', situation('ready', { isDoorOpen: true }))).toBe('doorOpen');
    expect(remoteDisabledReason('start', situation('running'))).toBe('running');
    expect(remoteDisabledReason('start', situation('startup'))).toBe('startingUp');
    expect(remoteDisabledReason('start', situation('off'))).toBe('off');
  });

  it('an alarm that keeps the machine from washing prevents only a start', () => {
    expect(remoteDisabledReason('start', situation('ready', { isDoorOpen: true }, { preventing }))).toBe('alarm');
    expect(remoteDisabledReason('stop', situation('running', {}, { preventing }))).toBeNull();
    expect(remoteDisabledReason('switchOff', situation('ready', {}, { preventing }))).toBeNull();
    expect(remoteDisabledReason('switchOn', situation('off', {}, { preventing }))).toBeNull();
  });

  it('another user’s control, or a running command, prevents every action except stopping', () => {
    const actions = remoteActions.filter((action) => action !== 'stop');
    const taken = situation('running', {}, { holder: 'other' });
    const sending = situation('running', {}, { isSending: true });
    expect(new Set(actions.map((action) => remoteDisabledReason(action, taken)))).toEqual(new Set(['taken']));
    expect(new Set(actions.map((action) => remoteDisabledReason(action, sending)))).toEqual(new Set(['sending']));
    expect(remoteDisabledReason('stop', taken)).toBeNull();
    expect(remoteDisabledReason('stop', sending)).toBeNull();
  });

  it('a user can stop only a running machine', () => {
    expect(remoteDisabledReason('stop', situation('running', { isDoorOpen: true }))).toBeNull();
    expect(remoteDisabledReason('stop', situation('ready'))).toBe('notRunning');
  });

  it('a user can switch on a machine that is off, and switch off a machine that is idle', () => {
    expect(remoteDisabledReason('switchOn', situation('off'))).toBeNull();
    expect(remoteDisabledReason('switchOn', situation('ready'))).toBe('alreadyOn');
    expect(remoteDisabledReason('switchOff', situation('ready'))).toBeNull();
    expect(remoteDisabledReason('switchOff', situation('startup'))).toBeNull();
    expect(remoteDisabledReason('switchOff', situation('running'))).toBe('running');
    expect(remoteDisabledReason('switchOff', situation('off'))).toBe('off');
  });

  it.each(['replaceDetergent', 'replaceRinseAid'] as const)(
    'the action %s is prevented while the machine is starting up, running or off',
    (action) => {
      expect(remoteDisabledReason(action, situation('startup'))).toBe('startingUp');
      expect(remoteDisabledReason(action, situation('running'))).toBe('running');
      expect(remoteDisabledReason(action, situation('off'))).toBe('off');
      expect(remoteDisabledReason(action, situation('ready', { isDoorOpen: true }, { holder: 'mine' }))).toBeNull();
    },
  );

  it.each(['switchOn', 'switchOff', 'replaceDetergent', 'replaceRinseAid'] as const)(
    'an open door prevents %s for a user who must take control first',
    (action) => {
      const condition = action === 'switchOn' ? 'off' : 'ready';
      expect(remoteDisabledReason(action, situation(condition, { isDoorOpen: true }))).toBe('doorOpen');
    },
  );
});

describe('the reason why taking control is disabled', () => {
  it('a user cannot take control from another user, with an open door, or of an offline machine', () => {
    expect(sessionDisabledReason(situation('running'))).toBeNull();
    expect(sessionDisabledReason(situation('ready', {}, { holder: 'other' }))).toBe('taken');
    expect(sessionDisabledReason(situation('ready', { isDoorOpen: true }))).toBe('doorOpen');
    expect(sessionDisabledReason(situation('offline', {}, { holder: 'other' }))).toBe('offline');
  });
});

describe('the failure of a command', () => {
  const problem = { type: 'about:blank', title: '' };

  it('a refusal has the reason of the machine', () => {
    const thrown = { ...problem, status: 409, code: 'COMMAND_REFUSED', reason: 'doorOpen' };
    expect(commandFailure(thrown)).toMatchObject({ kind: 'refused', reason: 'doorOpen' });
  });

  it('a refusal keeps a reason that this app does not know', () => {
    const thrown = { ...problem, status: 409, code: 'COMMAND_REFUSED', reason: 'tooHumid' };
    expect(commandFailure(thrown)).toEqual({ kind: 'refused', reason: null, rawReason: 'tooHumid' });
  });

  it('a prevented start names the alarm', () => {
    const thrown = { ...problem, status: 409, code: 'ALARM_PREVENTS_START', reason: 'TH01' };
    expect(commandFailure(thrown)).toEqual({ kind: 'alarm', errorCode: 'TH01' });
  });

  it('a command without a response has an unknown outcome, not a failure', () => {
    expect(commandFailure({ ...problem, status: 504, code: 'COMMAND_OUTCOME_UNKNOWN' })).toBe('unknown');
    expect(commandFailure(new TypeError('Failed to fetch'))).toBe('unknown');
  });

  it('a command to an offline machine has failed, because nothing was sent', () => {
    expect(commandFailure({ ...problem, status: 409, code: 'APPLIANCE_OFFLINE' })).toMatchObject({ kind: 'failed' });
  });

  it('a command was not sent if the request for control got no response', () => {
    expect(controlFailure(new TypeError('Failed to fetch'))).toEqual({ kind: 'unanswered' });
  });
});
