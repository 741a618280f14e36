import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { machineTopics } from '@washboard/contract/machine-link/machine-messages';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTestBroker, type TestBroker } from '../testing/broker.ts';
import { contractProblem } from '../testing/contract-problem.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import type { MachineOptions } from './machine-options.ts';
import { RunningMachine } from './running-machine.ts';
import { startServicedMachines } from './serviced-machine.ts';

const serialNumber = 'IN240001';

let broker: TestBroker;
beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(() => broker.stop());

function start(own: Partial<MachineOptions> = {}): RunningMachine {
  const machine = RunningMachine.start({
    mqttUrl: broker.url,
    serialNumber,
    secret: 'secret',
    gamma: 'infinity',
    dataDir: temporaryDirectory(),
    limits: { backOff: { shortestMs: 5, longestMs: 20 }, disconnectTimeoutMs: 50 },
    ...own,
  });
  onTestFinished(() => machine.stop());
  return machine;
}

const heard = (topic: (typeof machineTopics)[number]) => broker.heardOn(serialNumber, topic);
const command = (kind: string, body: object = {}) => {
  const commandId = randomUUID();
  broker.command(serialNumber, { commandId, expiresAt: new Date(Date.now() + 30_000).toISOString(), kind, body });
  return commandId;
};

test('a machine introduces itself on every connection', async () => {
  start({ versions: { FW00: '2.0.0', FW02: '3.1.0' } });
  await broker.until(() => heard('status').length >= 2 && heard('parameters').length === 1);
  broker.cut();
  await broker.until(() => heard('parameters').length === 2);
  expect(heard('versions')).toMatchObject([{ FW00: '2.0.0', FW02: '3.1.0' }, { FW00: '2.0.0' }]);
  expect(heard('parameters')[0]).toMatchObject({ values: { S25: 780 } });
  expect(heard('status')[0]).toMatchObject({ systemState: systemStates.IDLE, isDoorOpen: false });
});

const sessionId = '5e55105e-0000-4000-8000-000000000001';

async function steer(): Promise<void> {
  const commandId = command('holdRemoteControl', { sessionId, holdS: 20 });
  await broker.until(() => heard('replies').some((reply) => reply.commandId === commandId));
}

test('a hot machine starts remotely within a second, and reports the change before the reply', async () => {
  start();
  await broker.until(() => heard('versions').length === 1);
  await steer();
  const sentAtMs = Date.now();
  const commandId = command('startCycle', { cycleType: 'dishes', sessionId });
  await broker.until(() => heard('replies').length === 2);
  expect(Date.now() - sentAtMs).toBeLessThan(1000);
  expect(heard('replies').at(-1)).toMatchObject({ commandId, outcome: 'executed' });
  expect(heard('status').at(-1)).toMatchObject({ systemState: systemStates.RUN, cycle: { cycleType: 'dishes' } });
  expect(heard('status').at(-1)?.seq).toBeLessThan(heard('replies').at(-1)?.seq ?? 0);
});

describe('remote commands', () => {
  test('remote commands start, stop, and switch a machine off and on', async () => {
    start({ timeFactor: 60 });
    await broker.until(() => heard('versions').length === 1);
    for (const [kind, body] of [
      ['holdRemoteControl', { sessionId, holdS: 20 }],
      ['startCycle', { cycleType: 'intensive', sessionId }],
      ['stopCycle', {}],
      ['shutdown', { sessionId }],
    ] as const) {
      const commandId = command(kind, body);
      await broker.until(() => heard('replies').some((reply) => reply.commandId === commandId));
    }
    await broker.until(() => heard('status').at(-1)?.systemState === systemStates.OFF);
    await steer();
    command('powerOn', { sessionId });
    await broker.until(() => heard('replies').length === 6);
    expect(new Set(heard('replies').map(({ outcome }) => outcome))).toEqual(new Set(['executed']));
    const kinds = heard('events').map(({ kind }) => kind);
    expect(kinds.filter((kind) => !String(kind).startsWith('remoteControl'))).toEqual([
      'cycleStarted',
      'cycleEnded',
      'poweredOff',
      'poweredOn',
    ]);
  });

  test('a machine refuses a remote command with the reason', async () => {
    start({ behaviour: { kind: 'off' } });
    await broker.until(() => heard('versions').length === 1);
    command('startCycle', { cycleType: 'dishes', sessionId });
    await broker.until(() => heard('replies').length === 1);
    expect(heard('replies')).toMatchObject([{ outcome: 'refused', reason: 'poweredOff' }]);
  });

  test('remote commands lock the keys during a remote session, and the machine reports it', async () => {
    const { machine } = start();
    await broker.until(() => heard('versions').length === 1);
    await steer();
    expect(heard('status').at(-1)).toMatchObject({ isRemotelyControlled: true });
    expect(machine.startCycle('dishes')).toEqual({ ok: false, reason: 'remotelyControlled' });
    machine.setDoor(true);
    await broker.until(() => heard('status').at(-1)?.isRemotelyControlled === false);
    expect(heard('events').map(({ kind }) => kind)).toEqual([
      'remoteControlStarted',
      'doorOpened',
      'remoteControlEnded',
    ]);
  });
});

describe('a rack that must be washed again', () => {
  const hold = (isHeld: boolean) => ({
    commandId: randomUUID(),
    expiresAt: new Date(Date.now() + 30_000).toISOString(),
    kind: 'showRewashHold',
    body: { isHeld, cycleNumber: 812 },
  });
  async function send(message: { commandId: string }): Promise<void> {
    const repliesBefore = heard('replies').length;
    broker.command(serialNumber, message);
    await broker.until(() => heard('replies').length > repliesBefore);
  }
  const shown = () => heard('status').at(-1)?.rewashCycleNumber;

  test('the display asks to wash a rack again until it is done, and the machine reports this before the reply', async () => {
    const { machine } = start();
    await broker.until(() => heard('versions').length === 1);
    const first = hold(true);
    await send(first);
    expect(heard('replies').at(-1)).toMatchObject({ commandId: first.commandId, outcome: 'executed' });
    expect(shown()).toBe(812);
    expect(heard('status').at(-1)?.seq).toBeLessThan(heard('replies').at(-1)?.seq ?? 0);
    expect(machine.status().rewashCycleNumber).toBe(812);
    await send(hold(false));
    expect(shown()).toBeNull();
    await send(first);
    expect(heard('replies').at(-1)).toMatchObject({ commandId: first.commandId, outcome: 'executed' });
    expect(machine.status().rewashCycleNumber).toBeNull();
    for (const message of heard('status')) expect(contractProblem('status', message)).toBeNull();
  });

  test('the display still asks to wash a rack again after a restart', async () => {
    const dataDir = temporaryDirectory();
    const before = start({ dataDir });
    await broker.until(() => heard('versions').length === 1);
    await send(hold(true));
    await before.stop();
    expect(start({ dataDir }).machine.status().rewashCycleNumber).toBe(812);
  });
});

test('a kitchen at high speed runs whole cycles within the contract, and reports no cycle from the future', {
  timeout: 20_000,
}, async () => {
  start({ behaviour: { kind: 'kitchen' }, timeFactor: 300 });
  await broker.until(() => heard('events').filter(({ kind }) => kind === 'cycleEnded').length === 2);
  const nowMs = Date.now();
  for (const topic of machineTopics) {
    for (const message of heard(topic)) {
      expect(contractProblem(topic, message)).toBeNull();
      if (topic !== 'connection') expect(Date.parse(String(message.at))).toBeLessThanOrEqual(nowMs);
    }
  }
  const phases = new Set(heard('status').map(({ phase }) => phase));
  for (const phase of ['wash', 'drip', 'rinse', 'delay']) expect(phases).toContain(phase);
});

describe('parameters', () => {
  test('a machine reports parameters set at the panel as an event, then with all values, and keeps them over a restart', async () => {
    const dataDir = temporaryDirectory();
    const before = start({ dataDir });
    await broker.until(() => heard('parameters').length === 1);
    const known = before.machine.parameters();
    expect(heard('parameters')[0]).toMatchObject({ values: known });
    expect(Object.keys(known).length).toBeGreaterThan(50);
    expect(before.machine.setParameters({ d: 3 }, { by: 'panel' })).toEqual({ ok: true });
    await broker.until(() => heard('parameters').length === 2);
    expect(heard('events')).toMatchObject([{ kind: 'parameterChanged', body: { code: 'd', value: 3, by: 'panel' } }]);
    expect(heard('parameters')[1]).toMatchObject({ values: { ...known, d: 3 } });
    await before.stop();
    expect(start({ dataDir }).machine.parameters()).toEqual({ ...known, d: 3 });
  });

  test('a machine reports parameters set by the cloud once, before the reply', async () => {
    const { machine } = start();
    await broker.until(() => heard('parameters').length === 1);
    const known = machine.parameters();
    const commandId = command('setParameters', { values: { d: 3, r: 0.5 }, expected: { d: 2.5 } });
    await broker.until(() => heard('replies').length === 1);
    expect(heard('parameters')).toHaveLength(2);
    expect(heard('parameters')[1]).toMatchObject({ values: { ...known, d: 3, r: 0.5 } });
    expect(heard('events')).toMatchObject([
      { body: { code: 'd', was: 2.5, commandId } },
      { body: { code: 'r', was: 0.3, commandId } },
    ]);
    expect(heard('replies')[0]).toMatchObject({ outcome: 'executed' });
    expect(Number(heard('replies')[0]?.seq)).toBeGreaterThan(Number(heard('parameters')[1]?.seq));
  });

  test('parameters that the memory loses are reported, and again when they are restored', async () => {
    const { machine } = start();
    await broker.until(() => heard('parameters').length === 1);
    machine.setFault('parametersLost', true);
    machine.setFault('closedTap', true);
    machine.setFault('parametersLost', false);
    await broker.until(() => heard('parameters').length === 3);
    expect(heard('parameters').map(({ values }) => Object.keys(values as object).length > 0)).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('a machine refuses parameters out of bounds, and does not report them', () => {
    const { machine } = start();
    const known = machine.parameters();
    expect(machine.setParameters({ d: 1000 }, { by: 'panel' })).toMatchObject({ reason: 'valueNotAllowed' });
    expect(machine.parameters()).toEqual(known);
    expect(heard('events')).toEqual([]);
  });
});

test('an alarm that the machine detects again after a restart stays open, and every other alarm clears', async () => {
  const dataDir = temporaryDirectory();
  const alarms = () =>
    heard('events').flatMap(({ kind, body }) =>
      String(kind).startsWith('alarm') ? [`${kind} ${(body as { errorCode: string }).errorCode}`] : [],
    );
  const before = start({ dataDir, timeFactor: 30, faults: ['filterMisplaced', 'inletProbeBreak'] });
  await broker.until(() => alarms().length === 2);
  await before.stop();
  start({ dataDir, timeFactor: 30, faults: ['inletProbeBreak'] });
  await broker.until(() => alarms().length === 4);
  expect(alarms().slice(2)).toEqual(['alarmRaised AN03', 'alarmCleared W07']);
});

test('messages carry the wrong time after the clock lost it, until it is corrected', async () => {
  const { machine, clock } = start();
  await broker.until(() => heard('status').length > 0);
  clock.reset();
  machine.setDoor(true);
  await broker.until(() => heard('events').length === 1);
  expect(heard('events')[0]?.at).toMatch(/^2020-01-01T00:00:0/);
  clock.correct();
  machine.setDoor(false);
  await broker.until(() => heard('events').length === 2);
  expect(Math.abs(Date.parse(String(heard('events')[1]?.at)) - Date.now())).toBeLessThan(2000);
});

test('cycle numbers continue after a restart', async () => {
  const dataDir = temporaryDirectory();
  const before = start({ dataDir, cycleNumber: 500 });
  expect(before.machine.startCycle('dishes')).toEqual({ ok: true });
  await before.stop();
  const after = start({ dataDir, cycleNumber: 500 });
  after.machine.startCycle('dishes');
  expect(after.machine.status().cycle?.cycleNumber).toBe(502);
});

describe('a machine with an injected clock', () => {
  const offline = { mqttUrl: 'mqtt://127.0.0.1:1' };

  test('a cold machine that is on becomes ready and stays ready', () => {
    const timers = manualTimers(Date.parse('2026-05-04T06:00:00Z'));
    const { machine } = start({ ...offline, timers, initial: 'cold' });
    expect(machine.status().systemState).toBe(systemStates.STARTUP);
    timers.pass(30 * 60_000);
    expect(machine.status().systemState).toBe(systemStates.IDLE);
  });

  test('the door and the panel act immediately, and a cycle lasts its planned time', () => {
    const timers = manualTimers(Date.parse('2026-05-04T06:00:00Z'));
    const { machine } = start({ ...offline, timers });
    machine.setDoor(true);
    expect(machine.startCycle('dishes')).toEqual({ ok: false, reason: 'doorOpen' });
    machine.setDoor(false);
    expect(machine.startCycle('dishes')).toEqual({ ok: true });
    timers.pass(119_000);
    expect(machine.status().systemState).toBe(systemStates.RUN);
    timers.pass(2_000);
    expect(machine.status().systemState).toBe(systemStates.IDLE);
  });

  test('a corrected clock neither stops the machine nor makes it simulate the jump', () => {
    const timers = manualTimers(Date.parse('2026-05-04T06:00:00Z'));
    const { machine } = start({ ...offline, timers });
    machine.startCycle('dishes');
    timers.pass(10_000);
    timers.setClock(Date.parse('2020-01-01T00:00:00Z'));
    timers.pass(10_000);
    timers.setClock(Date.parse('2026-05-04T06:00:20Z'));
    timers.pass(10_000);
    expect(machine.status().cycleBar?.cycleTimeProgress).toBeGreaterThanOrEqual(28);
    expect(machine.status().cycleBar?.cycleTimeProgress).toBeLessThanOrEqual(30);
  });
});

test('several machines start and stop together, each with its own serial number and memory', async () => {
  const dataDir = temporaryDirectory();
  const fleet = startServicedMachines({
    shared: { mqttUrl: broker.url, dataDir: join(dataDir, 'machines') },
    machines: [
      { serialNumber: 'IN240001', secret: 'a', gamma: 'infinity' },
      { serialNumber: 'PR240001', secret: 'b', gamma: 'prime', behaviour: { kind: 'off' } },
    ],
  });
  await broker.until(() => [...fleet.machines.keys()].every((name) => broker.heardOn(name, 'versions').length === 1));
  expect(broker.logins.toSorted()).toEqual(['IN240001:a', 'PR240001:b']);
  await fleet.stop();
  await broker.until(() =>
    [...fleet.machines.keys()].every((name) => broker.heardOn(name, 'connection').at(-1)?.state === 'offline'),
  );
});
