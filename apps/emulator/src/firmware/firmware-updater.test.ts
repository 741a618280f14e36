import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { firmwareStatement } from '@washboard/contract/firmware/firmware';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { realTimers } from '../link/timers.ts';
import type { MachineOptions } from '../machine/machine-options.ts';
import { RunningMachine } from '../machine/running-machine.ts';
import { startTestBroker, type TestBroker } from '../testing/broker.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const serialNumber = 'IN240001';
const path = '/firmware/infinity-FW00-1.5.0.bin';
const program = Buffer.from('a better program');
const pair = generateKeyPairSync('ed25519');
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

let broker: TestBroker;
beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(() => broker.stop());

async function serve(content: Buffer | null = program) {
  const asked: string[] = [];
  const server = createServer(({ url, headers }, answer) => {
    asked.push(`${url} ${Buffer.from(headers.authorization?.split(' ')[1] ?? '', 'base64')}`);
    answer.statusCode = content === null ? 404 : 200;
    answer.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, serverUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function start(serverUrl: string, own: Partial<MachineOptions> = {}): RunningMachine {
  const machine = RunningMachine.start({
    mqttUrl: broker.url,
    serialNumber,
    secret: 'secret',
    gamma: 'infinity',
    dataDir: temporaryDirectory(),
    limits: { backOff: { shortestMs: 5, longestMs: 20 }, disconnectTimeoutMs: 50 },
    firmware: { serverUrl, publicKey, stepMs: 5 },
    ...own,
  });
  onTestFinished(() => machine.stop());
  return machine;
}

const facts = {
  gamma: 'infinity',
  module: 'FW00',
  version: '1.5.0',
  minimumVersion: '1.4.0',
  size: program.byteLength,
};
const signed = { ...facts, sha256: createHash('sha256').update(program).digest('hex') };
const signature = sign(null, Buffer.from(firmwareStatement(signed)), pair.privateKey).toString('base64url');

async function install(bend: object = {}) {
  await broker.until(() => heard('status').length > 0);
  const commandId = randomUUID();
  const { gamma: _, ...statement } = signed;
  broker.command(serialNumber, {
    commandId,
    expiresAt: new Date(Date.now() + 30_000).toISOString(),
    kind: 'installFirmware',
    body: { ...statement, path, signature, ...bend },
  });
  await broker.until(() => heard('replies').some((reply) => reply.commandId === commandId));
  return { commandId, reply: heard('replies').find((reply) => reply.commandId === commandId) };
}

const heard = (topic: Parameters<TestBroker['heardOn']>[1]) => broker.heardOn(serialNumber, topic);
const ends = () => heard('events').filter(({ kind }) => String(kind).startsWith('firmware'));
const progress = () => heard('fota').map(({ perc, inProg }) => [perc, inProg]);

test('a machine installs firmware that the maker signed, reports progress and restarts with it', async () => {
  const { asked, serverUrl } = await serve();
  const dataDir = temporaryDirectory();
  const machine = start(serverUrl, { dataDir });
  const { commandId, reply } = await install();
  expect(reply).toMatchObject({ outcome: 'executed' });
  expect(machine.machine.startCycle('dishes')).toEqual({ ok: false, reason: 'updating' });
  await broker.until(() => heard('versions').some(({ FW00 }) => FW00 === '1.5.0'));
  expect(asked).toEqual([`${path} ${serialNumber}:secret`]);
  expect(ends()).toMatchObject([
    { kind: 'firmwareInstalled', body: { commandId, module: 'FW00', version: '1.5.0', was: '1.4.0' } },
  ]);
  expect(progress()[0]).toEqual([0, 1]);
  expect(progress()).toContainEqual([60, 1]);
  await broker.until(() => progress().some(([perc]) => perc === 100));
  expect(progress().at(-1)).toEqual([100, 0]);

  await machine.stop();
  const introductions = heard('versions').length;
  start(serverUrl, { dataDir });
  await broker.until(() => heard('versions').length > introductions);
  expect(heard('versions').at(-1)).toMatchObject({ FW00: '1.5.0', FW02: '1.1.0' });
  expect((await install()).reply).toMatchObject({ outcome: 'refused', reason: 'notNewer' });
});

test.each([
  ['another content', { sha256: 'a'.repeat(64) }],
  ['a signature with another key', { signature: Buffer.alloc(64).toString('base64url') }],
  ['the signature of another version', { version: '1.6.0' }],
  ['the signature of the other program', { module: 'FW02', minimumVersion: '1.1.0' }],
  ['a missing step before it', { minimumVersion: '1.0.0' }],
])('a machine refuses firmware with %s and stays with its version', async (_, bend) => {
  const { serverUrl } = await serve();
  const machine = start(serverUrl);
  await install(bend);
  await broker.until(() => heard('fota').length === 2);
  expect(ends()).toMatchObject([{ kind: 'firmwareFailed', body: { reason: 'forged' } }]);
  expect(progress().at(-1)).toEqual([0, 0]);
  expect(machine.machine.startCycle('dishes')).toEqual({ ok: true });
  expect((await install()).reply).toMatchObject({ outcome: 'refused', reason: 'busy' });
});

test.each([
  ['is not there', null],
  ['is longer than stated', Buffer.concat([program, program])],
])('a machine reports a failed download when the package %s', async (_, content) => {
  const { serverUrl } = await serve(content);
  start(serverUrl);
  await install();
  await broker.until(() => ends().length > 0);
  expect(ends()).toMatchObject([{ kind: 'firmwareFailed', body: { reason: 'downloadFailed' } }]);
});

test('a machine stays with its version when the mains fail, and reports the failure when they return', async () => {
  const { serverUrl } = await serve();
  const machine = start(serverUrl, { firmware: { serverUrl, publicKey, stepMs: 60_000 } });
  const { commandId } = await install();
  await broker.until(() => progress().some(([perc = 0]) => Number(perc) > 0));
  expect((await install()).reply).toMatchObject({ outcome: 'refused', reason: 'updating' });
  machine.setMainsPower(false);
  machine.setMainsPower(true);
  await broker.until(() => ends().length > 0);
  expect(ends()).toMatchObject([{ kind: 'firmwareFailed', body: { commandId, reason: 'powerCut' } }]);
  expect(heard('versions').every(({ FW00 }) => FW00 === '1.4.0')).toBe(true);
});

test('a machine reports a failed installation after a restart of its process', async () => {
  const { serverUrl } = await serve();
  const dataDir = temporaryDirectory();
  const machine = start(serverUrl, { dataDir, firmware: { serverUrl, publicKey, stepMs: 60_000 } });
  const { commandId } = await install();
  await broker.until(() => progress().some(([perc = 0]) => Number(perc) > 0));
  await machine.stop();
  start(serverUrl, { dataDir });
  await broker.until(() => ends().length > 0);
  expect(ends()).toMatchObject([{ kind: 'firmwareFailed', body: { commandId, reason: 'powerCut' } }]);
});

test('an installation continues when the mains are switched on again while they are on', async () => {
  const { serverUrl } = await serve();
  const machine = start(serverUrl, { firmware: { serverUrl, publicKey, stepMs: 60_000 } });
  await install();
  machine.setMainsPower(true);
  expect((await install()).reply).toMatchObject({ outcome: 'refused', reason: 'updating' });
  expect(ends()).toEqual([]);
});

test('a machine refuses a version that requires another one first', async () => {
  const { serverUrl, asked } = await serve();
  start(serverUrl, { versions: { FW00: '1.3.9', FW02: '1.1.0' } });
  expect((await install()).reply).toMatchObject({ outcome: 'refused', reason: 'tooOld' });
  expect(asked).toEqual([]);
});

test('a machine refuses firmware while it starts up', async () => {
  const { serverUrl } = await serve();
  start(serverUrl, { initial: 'cold' });
  expect((await install()).reply).toMatchObject({ outcome: 'refused', reason: 'notReady' });
});

function timersWithRestarts() {
  const restarts = new Set<() => void>();
  return {
    restarts,
    now: realTimers.now,
    after(delayMs: number, ring: () => void) {
      if (delayMs !== 2000) return realTimers.after(delayMs, ring);
      restarts.add(ring);
      return () => void restarts.delete(ring);
    },
  };
}

test.each([
  ['was unplugged meanwhile', (machine: RunningMachine) => machine.setMainsPower(false)],
  ['was stopped', (machine: RunningMachine) => machine.stop()],
])('a machine that %s does not restart by itself after an installation', async (_, end) => {
  const { serverUrl } = await serve();
  const timers = timersWithRestarts();
  const machine = start(serverUrl, { timers });
  await install();
  await broker.until(() => timers.restarts.size === 1);
  await end(machine);
  for (const ring of timers.restarts) ring();
  expect(machine.hasMainsPower()).toBe(false);
});

test('a machine without a maker’s key refuses firmware', async () => {
  const machine = RunningMachine.start({
    mqttUrl: broker.url,
    serialNumber,
    secret: 'secret',
    gamma: 'infinity',
    dataDir: temporaryDirectory(),
  });
  onTestFinished(() => machine.stop());
  expect((await install()).reply).toMatchObject({ outcome: 'refused', reason: 'unsupported' });
});
