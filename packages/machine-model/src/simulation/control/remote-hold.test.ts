import { describe, expect, it } from 'vitest';
import { rangeModels } from '../../ranges/range-models.ts';
import { createMachine } from '../machine.ts';
import { seededRandom } from '../seeded-random.ts';

const mine = '11111111-1111-4111-8111-111111111111';
const theirs = '22222222-2222-4222-8222-222222222222';

function readyMachine() {
  const machine = createMachine({
    range: rangeModels.infinity,
    random: seededRandom(1),
    timeOf: (elapsedS) => elapsedS * 1000,
    initial: { power: 'on', water: 'hot' },
  });
  machine.advance(60);
  machine.takeEvents();
  return machine;
}

const refused = (reason: string) => ({ ok: false, reason });
const done = { ok: true };

function steered() {
  const machine = readyMachine();
  expect(machine.holdRemoteControl(mine, 20)).toEqual(done);
  return machine;
}

describe('remote control', () => {
  it('a remotely controlled machine reports it, and starts only for its session', () => {
    const machine = steered();
    expect(machine.status().isRemotelyControlled).toBe(true);
    expect(machine.startCycle('dishes')).toEqual(refused('remotelyControlled'));
    expect(machine.startCycle('dishes', theirs)).toEqual(refused('notHeld'));
    expect(machine.startCycle('dishes', mine)).toEqual(done);
  });

  it('only the session switches the machine on, but the panel always stops it and switches it off', () => {
    const machine = steered();
    expect(machine.powerOn()).toEqual(refused('remotelyControlled'));
    expect(machine.shutdown(theirs)).toEqual(refused('notHeld'));
    machine.startCycle('dishes', mine);
    expect(machine.stopCycle()).toEqual(done);
    expect(machine.shutdown()).toEqual(done);
  });

  it('a second session cannot take over a remotely controlled machine', () => {
    const machine = steered();
    expect(machine.holdRemoteControl(theirs, 20)).toEqual(refused('heldByOther'));
    expect(machine.releaseRemoteControl(theirs)).toEqual(refused('notHeld'));
    expect(machine.releaseRemoteControl(mine)).toEqual(done);
    expect(machine.holdRemoteControl(theirs, 20)).toEqual(done);
  });

  it('a session ends without renewal, and cannot be renewed afterwards', () => {
    const machine = steered();
    machine.advance(15);
    expect(machine.prolongRemoteControl(mine, 20)).toEqual(done);
    machine.advance(19);
    expect(machine.status().isRemotelyControlled).toBe(true);
    machine.advance(2);
    expect(machine.status().isRemotelyControlled).toBe(false);
    expect(machine.prolongRemoteControl(mine, 20)).toEqual(refused('notHeld'));
    expect(machine.startCycle('dishes', mine)).toEqual(refused('notHeld'));
    expect(machine.startCycle('dishes')).toEqual(done);
    expect(machine.takeEvents().map(({ event }) => event)).toContainEqual({
      kind: 'remoteControlEnded',
      body: { sessionId: mine, reason: 'timedOut' },
    });
  });

  it('an opened door ends the session, and an open door prevents a new one', () => {
    const machine = steered();
    machine.setDoor(true);
    expect(machine.takeEvents().map(({ event }) => event)).toContainEqual({
      kind: 'remoteControlEnded',
      body: { sessionId: mine, reason: 'doorOpened' },
    });
    expect(machine.holdRemoteControl(mine, 20)).toEqual(refused('doorOpen'));
    machine.setDoor(false);
    expect(machine.startCycle('dishes', mine)).toEqual(refused('notHeld'));
  });

  it('a power cut ends the session', () => {
    const machine = steered();
    machine.setMainsPower(false);
    machine.setMainsPower(true);
    expect(machine.status().isRemotelyControlled).toBe(false);
  });
});

it('a machine without a session starts for its own keys only', () => {
  expect(readyMachine().startCycle('dishes', mine)).toEqual(refused('notHeld'));
});
