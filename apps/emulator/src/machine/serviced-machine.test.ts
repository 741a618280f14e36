import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RestoreMemory } from '@washboard/contract/machine-link/machine-commands';
import type { MachineTopic } from '@washboard/contract/machine-link/machine-messages';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTestBroker, type TestBroker } from '../testing/broker.ts';
import { contractProblem } from '../testing/contract-problem.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { mainBoardOf } from './fitted-board.ts';
import type { MachineOptions } from './machine-options.ts';
import { type ServicedMachine, startServicedMachine } from './serviced-machine.ts';

const serialNumber = 'IN240001';
const first = mainBoardOf(serialNumber, 0);
const spare = mainBoardOf(serialNumber, 1);

const memory: RestoreMemory = {
  machineId: first.machineId,
  replaces: first.macAddress,
  parameters: { DI1: 45 },
  totals: { cycles: 800, waterVlm: 21_004, energyWh: 250_000, detergentMl: 4400, logEntries: 31 },
  cyclesBeforeMaintenance: 1200,
  cycleNumber: 812,
  openAlarms: ['P01', 'W07'],
};

let broker: TestBroker;
let dataDir: string;
beforeEach(async () => {
  broker = await startTestBroker();
  dataDir = temporaryDirectory();
});
afterEach(() => broker.stop());

function start(own: Partial<MachineOptions> = {}): ServicedMachine {
  const serviced = startServicedMachine({
    mqttUrl: broker.url,
    serialNumber,
    secret: 'first-secret',
    gamma: 'infinity',
    dataDir,
    limits: { backOff: { shortestMs: 5, longestMs: 20 }, disconnectTimeoutMs: 50 },
    ...own,
  });
  onTestFinished(() => serviced.stop());
  return serviced;
}

const heard = (topic: MachineTopic) => broker.heardOn(serialNumber, topic);
const lastBoard = () => heard('versions').at(-1)?.board;
const boardOf = (serviced: ServicedMachine) => serviced.running().board();

async function answerTo(kind: string, body: object) {
  const commandId = randomUUID();
  const find = () => heard('replies').find((reply) => reply.commandId === commandId);
  broker.command(serialNumber, { commandId, expiresAt: new Date(Date.now() + 30_000).toISOString(), kind, body });
  await broker.until(() => find() !== undefined);
  return find();
}

async function startAndFit(own: Partial<MachineOptions> = {}): Promise<ServicedMachine> {
  const serviced = start(own);
  await broker.until(() => heard('versions').length === 1);
  expect(await serviced.fitBoard('new-secret')).toEqual({ ok: true });
  await broker.until(() => heard('versions').length === 2);
  return serviced;
}

test('a machine reports its first board, and an older machine reports no board', async () => {
  start();
  await broker.until(() => lastBoard() !== undefined);
  expect(lastBoard()).toEqual({ ...first, range: 'infinity' });
  start({ serialNumber: 'IN240002', radio: null });
  await broker.until(() => broker.heardOn('IN240002', 'versions').length === 1);
  expect(broker.heardOn('IN240002', 'versions')[0]).not.toHaveProperty('board');
});

describe('a fitted board', () => {
  test('a fitted board signs in with its own secret, is blank, and has no counters', async () => {
    const serviced = await startAndFit();
    expect(broker.logins).toEqual([`${serialNumber}:first-secret`, `${serialNumber}:new-secret`]);
    expect(boardOf(serviced)).toEqual({ generation: 1, macAddress: spare.macAddress, isBlank: true });
    await broker.until(() => heard('parameters').length === 2);
    expect(lastBoard()).toEqual({ macAddress: spare.macAddress, range: 'infinity', machineId: null });
    expect(heard('parameters')[1]?.values).toEqual({});
    const countersBefore = heard('counters').length;
    expect(serviced.running().machine.startCycle('dishes')).toMatchObject({ ok: false });
    await answerTo('stopCycle', {});
    expect(heard('counters')).toHaveLength(countersBefore);
  });

  test('a fitted board gets the memory of the previous board, and reports it before the reply', async () => {
    const serviced = await startAndFit({ timeFactor: 60 });
    expect(await answerTo('restoreMemory', memory)).toMatchObject({ outcome: 'executed' });
    const reply = heard('replies').at(-1);
    const messages = (['events', 'parameters', 'counters', 'versions'] as const).map((topic) => heard(topic).at(-1));
    for (const message of messages) expect(message?.seq).toBeLessThan(reply?.seq ?? 0);
    expect(heard('events').find(({ kind }) => kind === 'boardReplaced')?.body).toEqual({
      macAddress: spare.macAddress,
      was: first.macAddress,
      cycleNumber: 812,
      commandId: reply?.commandId,
    });
    expect(heard('events').filter(({ kind }) => kind === 'parameterChanged')).toEqual([]);
    expect(heard('parameters').at(-1)).toMatchObject({ values: { DI1: 45, S25: 780 } });
    expect(heard('counters').at(-1)).toMatchObject({
      totals: { ...memory.totals, washPumpS: 0 },
      cyclesBeforeMaintenance: 1200,
      series: spare.macAddress,
    });
    expect(lastBoard()).toEqual({ ...first, macAddress: spare.macAddress, range: 'infinity' });
    for (const topic of ['events', 'counters', 'versions', 'parameters'] as const)
      for (const message of heard(topic)) expect(contractProblem(topic, message)).toBeNull();
    await broker.until(() => heard('events').some(({ kind }) => kind === 'alarmCleared'));
    const cleared = () => heard('events').flatMap(({ kind, body }) => (kind === 'alarmCleared' ? [body] : []));
    await broker.until(() => cleared().length === 2);
    expect(cleared()).toEqual([{ errorCode: 'P01' }, { errorCode: 'W07' }]);
    serviced.running().machine.startCycle('dishes');
    expect(serviced.running().machine.status().cycle?.cycleNumber).toBe(813);
  });

  test('a fitted board refuses an invalid memory as a whole, and a second memory', async () => {
    await startAndFit();
    const parameters = { DI1: 45, XX: 1 };
    expect(await answerTo('restoreMemory', { ...memory, parameters })).toMatchObject({
      outcome: 'refused',
      reason: 'unknownParameter',
      failures: { XX: 'unknownParameter' },
    });
    expect(await answerTo('restoreMemory', memory)).toMatchObject({ outcome: 'executed' });
    expect(await answerTo('restoreMemory', memory)).toMatchObject({ outcome: 'refused', reason: 'notBlank' });
  });

  test('a fitted board is still blank after a restart, and has its memory after the second restart', async () => {
    await (await startAndFit()).stop();
    const between = start();
    await broker.until(() => broker.logins.length === 3);
    expect(broker.logins[2]).toBe(`${serialNumber}:new-secret`);
    expect(boardOf(between)).toMatchObject({ generation: 1, isBlank: true });
    await broker.until(() => heard('versions').length === 3);
    await answerTo('restoreMemory', memory);
    await between.stop();
    const after = start();
    expect(boardOf(after)).toMatchObject({ generation: 1, isBlank: false });
    expect(after.running().machine.parameters().DI1).toBe(45);
    await broker.until(() => heard('versions').length === 5);
    expect(lastBoard()).toMatchObject({ machineId: first.machineId });
    expect(heard('events').filter(({ kind }) => kind === 'boardReplaced')).toHaveLength(1);
    expect(heard('counters').at(-1)).toMatchObject({ totals: { cycles: 800 }, series: spare.macAddress });
    expect(after.running().machine.startCycle('dishes')).toEqual({ ok: true });
    expect(after.running().machine.status().cycle?.cycleNumber).toBe(813);
  });

  test('a fitted board reports its new memory after a restart if the process ended too early', async () => {
    const serviced = await startAndFit();
    const commandId = (await answerTo('restoreMemory', memory))?.commandId;
    await serviced.stop();
    const path = join(dataDir, serialNumber, 'memory.json');
    const remembered = JSON.parse(readFileSync(path, 'utf8'));
    expect(remembered.board.unreported).toBeNull();
    const unreported = { macAddress: spare.macAddress, was: first.macAddress, cycleNumber: 812, commandId };
    writeFileSync(path, JSON.stringify({ ...remembered, board: { ...remembered.board, unreported } }));
    const replaced = () => heard('events').filter(({ kind }) => kind === 'boardReplaced');
    const after = start();
    await broker.until(() => replaced().length === 2);
    expect(replaced()[1]?.body).toEqual(unreported);
    await after.stop();
    expect(JSON.parse(readFileSync(path, 'utf8')).board.unreported).toBeNull();
  });
});

describe('fitting a board', () => {
  test('fitting a board loses the previous board’s unsent messages, and leaves the canisters', async () => {
    const serviced = start();
    await broker.until(() => heard('versions').length === 1);
    broker.isSilent = true;
    serviced.running().machine.setDoor(true);
    serviced.running().machine.setDoor(false);
    const { detergentL } = serviced.running().machine.supplies();
    await serviced.fitBoard('new-secret');
    broker.isSilent = false;
    await broker.until(() => heard('versions').length === 2);
    expect(heard('events').filter(({ kind }) => String(kind).startsWith('door'))).toEqual([]);
    expect(serviced.running().machine.supplies().detergentL).toBe(detergentL);
  });

  test('two simultaneous fittings fit one board', async () => {
    const serviced = start();
    const results = await Promise.all([serviced.fitBoard('one'), serviced.fitBoard('two')]);
    expect(results).toEqual([{ ok: true }, { ok: false, reason: 'busy' }]);
    await broker.until(() => broker.logins.includes(`${serialNumber}:one`));
    expect(boardOf(serviced).generation).toBe(1);
    expect(broker.logins).not.toContain(`${serialNumber}:two`);
  });

  test('a second fitting gives a blank board another secret', async () => {
    const serviced = await startAndFit();
    await serviced.fitBoard('newer-secret');
    await broker.until(() => broker.logins.length === 3);
    expect(broker.logins[2]).toBe(`${serialNumber}:newer-secret`);
    expect(boardOf(serviced).macAddress).toBe(spare.macAddress);
    await broker.until(() => heard('versions').length === 3);
    await answerTo('restoreMemory', memory);
    await serviced.fitBoard('next-secret');
    expect(boardOf(serviced)).toMatchObject({ macAddress: mainBoardOf(serialNumber, 2).macAddress, isBlank: true });
  });

  test('fitting a board does not change mains, network, door, time, and other faults', async () => {
    const serviced = start({ timeFactor: 10, faults: ['closedTap', 'memoryCorrupted'] });
    await broker.until(() => heard('versions').length === 1);
    serviced.running().machine.setDoor(true);
    serviced.running().setNetwork('off');
    serviced.running().setMainsPower(false);
    await serviced.fitBoard('new-secret');
    const running = serviced.running();
    expect([running.network(), running.hasMainsPower(), running.timeFactor()]).toEqual(['off', false, 10]);
    expect(running.machine.faults()).toEqual(['closedTap']);
    expect(running.machine.status().isDoorOpen).toBe(true);
    // A machine that starts later has connected, so this one has not tried again.
    start({ serialNumber: 'IN240002' });
    await broker.until(() => broker.heardOn('IN240002', 'versions').length === 1);
    expect(broker.logins).not.toContain(`${serialNumber}:new-secret`);
    running.setMainsPower(true);
    running.setNetwork('on');
    await broker.until(() => heard('versions').length === 2);
  });

  test('a machine that has stopped refuses another board', async () => {
    const serviced = start();
    await serviced.stop();
    expect(await serviced.fitBoard('new-secret')).toEqual({ ok: false, reason: 'busy' });
  });
});

test('a memory from a version without board replacement counts as the memory of the first board', async () => {
  const before = start();
  before.running().machine.setParameters({ d: 3 }, { by: 'panel' });
  await before.stop();
  const path = join(dataDir, serialNumber, 'memory.json');
  const { board: _board, ...old } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify(old));
  const after = start();
  expect(after.running().machine.parameters().d).toBe(3);
  expect(boardOf(after)).toEqual({ generation: 0, macAddress: first.macAddress, isBlank: false });
});
