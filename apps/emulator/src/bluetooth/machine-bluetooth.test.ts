import { randomUUID } from 'node:crypto';
import { gattService } from '@washboard/contract/bluetooth/gatt-service';
import { type GrantContent, grantRights, signGrant } from '@washboard/contract/bluetooth/grants';
import { createSigningKeys, exportPublicKey, type KeyPair, signText } from '@washboard/contract/bluetooth/keys';
import type { NearbyCommand, NearbyCommandMessage } from '@washboard/contract/bluetooth/messages';
import { hourMs } from '@washboard/contract/time/durations';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { MachineOptions } from '../machine/machine-options.ts';
import { wifiPassword } from '../machine/radio.ts';
import { RunningMachine } from '../machine/running-machine.ts';
import { startTestBroker, type TestBroker } from '../testing/broker.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import type { GattConnection } from './gatt-peripheral.ts';
import type { MachineBluetooth } from './machine-bluetooth.ts';
import { connectTestPhone } from './testing/test-phone.ts';

const serialNumber = 'IN240001';
const nowMs = Date.parse('2026-11-26T09:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

let server: KeyPair;
let phone: KeyPair;
let serverKey: string;
beforeAll(async () => {
  [server, phone] = [await createSigningKeys(), await createSigningKeys()];
  serverKey = await exportPublicKey(server.publicKey);
});

let broker: TestBroker;
beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(() => broker.stop());
const events = () => broker.heardOn(serialNumber, 'events');

function start(own: Partial<MachineOptions> = {}) {
  const timers = manualTimers(nowMs);
  const running = RunningMachine.start({
    mqttUrl: broker.url,
    serialNumber,
    secret: 'secret',
    gamma: 'infinity',
    network: 'off',
    timers,
    dataDir: temporaryDirectory(),
    ...own,
  });
  onTestFinished(() => running.stop());
  const bluetooth = running.bluetooth();
  if (!bluetooth) throw new Error('the machine has no Bluetooth');
  if (own.dataDir === undefined) bluetooth.trust({ serverKey, revoked: [] });
  return { running, bluetooth, timers };
}

const grantOf = async (bluetooth: MachineBluetooth, changes: Partial<GrantContent> = {}) => {
  const content: GrantContent = {
    v: 1,
    grantId: randomUUID(),
    serialNumber,
    accountId: randomUUID(),
    rights: [...grantRights],
    phoneKey: await exportPublicKey(phone.publicKey),
    machineKey: bluetooth.state().publicKey ?? '',
    issuedAt: iso(nowMs - hourMs),
    expiresAt: iso(nowMs + 11 * hourMs),
    ...changes,
  };
  return { content, grant: await signGrant(content, (text) => signText(server.privateKey, text)) };
};

function connect(bluetooth: MachineBluetooth, onEnd = () => {}): GattConnection {
  const connection = bluetooth.connect(onEnd);
  if (!connection) throw new Error('the machine cannot be connected to');
  return connection;
}

async function enter(bluetooth: MachineBluetooth, changes: Partial<GrantContent> = {}, onEnd = () => {}) {
  const { grant, content } = await grantOf(bluetooth, changes);
  const connection = connect(bluetooth, onEnd);
  return { ...(await connectTestPhone(connection, { grant, key: phone.privateKey })), connection, content };
}

const order = (command: NearbyCommand, own: Partial<NearbyCommandMessage> = {}): NearbyCommandMessage =>
  ({ commandId: randomUUID(), expiresAt: iso(nowMs + 8000), ...command, ...own }) as NearbyCommandMessage;

test('an unknown phone nearby can read only the identity of the machine', async () => {
  const { bluetooth } = start();
  expect(bluetooth.advertised()).toBe(serialNumber);
  const connection = connect(bluetooth);
  expect(JSON.parse(String(await connection.read(gattService.identity)))).toEqual({ v: 1, serialNumber });
  expect(await connection.read(gattService.fromMachine)).toHaveLength(1);
  await expect(connection.read(gattService.toMachine)).rejects.toThrow();
});

test('a technician sees state, readings, alarms, connections and parameters of an offline machine', async () => {
  const { bluetooth, running } = start();
  const { verdict, readAll, content } = await enter(bluetooth);
  expect(verdict).toEqual({ isAccepted: true, rights: content.rights, expiresAt: content.expiresAt });
  const messages = await readAll();
  const seen = Object.fromEntries(messages.map((message) => [message.type, message]));
  expect(seen.machine).toMatchObject({ gamma: 'infinity', firmware: '1.4.0' });
  expect(seen.status).toMatchObject({ status: { systemState: 2, isDoorOpen: false }, at: iso(nowMs) });
  expect(seen.readings).toMatchObject({ readings: { tankTmp: expect.any(Number) } });
  expect(seen.alarms).toMatchObject({ alarms: [] });
  expect(seen.connectivity).toMatchObject({
    connectivity: { wifi: { ssid: null }, bluetooth: { isPaired: true } },
  });
  expect(seen.parameters).toMatchObject({ values: running.machine.parameters() });
  expect(await readAll()).toEqual([]);
  running.machine.setDoor(true);
  expect(await readAll()).toMatchObject([{ type: 'status', status: { isDoorOpen: true } }]);
});

test('a machine executes a command once, by Bluetooth, repeated or by network, and reports its sender', async () => {
  const { bluetooth, running } = start();
  const first = await enter(bluetooth);
  const command = order({ kind: 'startCycle', body: { cycleType: 'dishes' } });
  expect(await first.order(command)).toMatchObject({ outcome: 'executed' });
  expect(running.machine.status()).toMatchObject({ systemState: 4, cycle: { cycleType: 'dishes' } });
  running.machine.stopCycle();
  first.connection.disconnect();
  const again = await enter(bluetooth);
  expect(await again.order(command)).toMatchObject({ commandId: command.commandId, outcome: 'executed' });
  running.setNetwork('on');
  await broker.until(() => events().some(({ kind }) => kind === 'bluetoothCommand'));
  broker.command(serialNumber, {
    commandId: command.commandId,
    expiresAt: iso(nowMs + 8000),
    kind: 'startCycle',
    body: { cycleType: 'dishes', sessionId: randomUUID() },
  });
  await broker.until(() => broker.heardOn(serialNumber, 'replies').length === 1);
  expect(broker.heardOn(serialNumber, 'replies')[0]).toMatchObject({ outcome: 'executed' });
  expect(running.machine.status().systemState).toBe(2);
  expect(events().filter(({ kind }) => kind === 'cycleStarted')).toHaveLength(1);
  expect(events().filter(({ kind }) => kind === 'bluetoothCommand')).toMatchObject([
    {
      body: {
        command: 'startCycle',
        cycleType: 'dishes',
        commandId: command.commandId,
        grantId: first.content.grantId,
      },
    },
  ]);
});

test('a machine sets parameters that still have the expected values, and reports them with the grant', async () => {
  const { bluetooth, running } = start();
  const { order: send, content } = await enter(bluetooth);
  const set = (value: number, expected: number) =>
    order({ kind: 'setParameters', body: { values: { S25: value }, expected: { S25: expected } } });
  expect(await send(set(800, 790))).toMatchObject({ outcome: 'refused', reason: 'changedMeanwhile' });
  const command = set(800, 780);
  expect(await send(command)).toMatchObject({ outcome: 'executed' });
  expect(running.machine.parameters().S25).toBe(800);
  running.setNetwork('on');
  await broker.until(() => events().some(({ kind }) => kind === 'parameterChanged'));
  expect(events().find(({ kind }) => kind === 'parameterChanged')?.body).toEqual({
    code: 'S25',
    value: 800,
    was: 780,
    by: 'bluetooth',
    commandId: command.commandId,
    grantId: content.grantId,
  });
});

test('a machine does not execute a command that arrives too late by its clock', async () => {
  const { bluetooth, running } = start();
  const { order: send } = await enter(bluetooth);
  const late = order({ kind: 'startCycle', body: { cycleType: 'dishes' } }, { expiresAt: iso(nowMs - 1) });
  expect(await send(late)).toMatchObject({ outcome: 'refused', reason: 'expired' });
  expect(running.machine.status().systemState).toBe(2);
});

describe('limits of a grant', () => {
  test('a machine refuses what a grant does not allow, and hides factory parameters', async () => {
    const { bluetooth, running } = start();
    const { order: send, readAll } = await enter(bluetooth, { rights: ['read', 'parameters'] });
    const parameters = (await readAll()).find((message) => message.type === 'parameters');
    const codes = Object.keys(parameters?.type === 'parameters' ? parameters.values : {});
    expect(codes).toContain('DI1');
    const factory = Object.keys(running.machine.parameters()).filter((code) => !codes.includes(code));
    expect(factory.length).toBeGreaterThan(3);
    const refusal = { outcome: 'refused', reason: 'notPermitted' };
    expect(await send(order({ kind: 'startCycle', body: { cycleType: 'dishes' } }))).toMatchObject(refusal);
    expect(await send(order({ kind: 'setWifi', body: { ssid: 'Guests', password: null } }))).toMatchObject(refusal);
    const [code = ''] = factory;
    const value = running.machine.parameters()[code] ?? 0;
    const write = order({ kind: 'setParameters', body: { values: { [code]: value } } });
    expect(await send(write)).toMatchObject({ ...refusal, failures: { [code]: 'notPermitted' } });
  });

  test.each([
    ['expired', async (bluetooth: MachineBluetooth) => grantOf(bluetooth, { expiresAt: iso(nowMs) })],
    ['otherMachine', async (bluetooth: MachineBluetooth) => grantOf(bluetooth, { serialNumber: 'IN240002' })],
    [
      'revoked',
      async (bluetooth: MachineBluetooth) => {
        const made = await grantOf(bluetooth);
        bluetooth.trust({ serverKey, revoked: [made.content.grantId] });
        return made;
      },
    ],
    [
      'badGrant',
      async (bluetooth: MachineBluetooth) => {
        const { content } = await grantOf(bluetooth);
        return { grant: await signGrant(content, (text) => signText(phone.privateKey, text)) };
      },
    ],
  ])('a machine refuses a grant with the reason %s', async (reason, make) => {
    const { bluetooth } = start();
    const { grant } = await make(bluetooth);
    // A grant of another machine names its own serial number in the handshake, so the phone notices first.
    const attempt = connectTestPhone(connect(bluetooth), { grant, key: phone.privateKey });
    if (reason === 'otherMachine') await expect(attempt).rejects.toThrow('not the machine');
    else expect((await attempt).verdict).toEqual({ isAccepted: false, reason });
  });

  test('a machine that never had a link is not prepared for Bluetooth', async () => {
    const { bluetooth } = start({ dataDir: temporaryDirectory() });
    expect((await enter(bluetooth)).verdict).toEqual({ isAccepted: false, reason: 'notPrepared' });
  });
});

describe('a wrong clock of the machine', () => {
  test('a reset clock does not lock technicians out', async () => {
    const { bluetooth, timers } = start();
    timers.setClock(0);
    expect((await enter(bluetooth)).verdict.isAccepted).toBe(true);
  });

  test('a clock that was set back does not revive a grant that ended before the latest known time', async () => {
    const { bluetooth, timers } = start();
    const first = await enter(bluetooth);
    first.connection.disconnect();
    timers.setClock(0);
    const old = { issuedAt: iso(nowMs - 20 * hourMs), expiresAt: iso(nowMs - 2 * hourMs) };
    expect((await enter(bluetooth, old)).verdict).toEqual({ isAccepted: false, reason: 'expired' });
  });
});

describe('ending a Bluetooth connection', () => {
  test('a repeated or changed message ends the connection', async () => {
    const { bluetooth, running } = start();
    const ends: string[] = [];
    const first = await enter(bluetooth, {}, () => ends.push('repeated'));
    const before = first.written.length;
    await first.order(order({ kind: 'stopCycle', body: {} }));
    for (const chunk of first.written.slice(before)) await first.connection.write(gattService.toMachine, chunk);
    expect(ends).toEqual(['repeated']);
    const second = await enter(bluetooth, {}, () => ends.push('changed'));
    await second.write(crypto.getRandomValues(new Uint8Array(60)));
    expect(ends).toEqual(['repeated', 'changed']);
    expect(running.machine.status().systemState).toBe(2);
  });

  test('a phone that is silent, or does not authenticate in time, loses the connection', async () => {
    const { bluetooth, timers } = start();
    const ends: string[] = [];
    connect(bluetooth, () => ends.push('unproved'));
    expect(bluetooth.connect(() => {})).toBeNull();
    timers.pass(15_000);
    await enter(bluetooth, {}, () => ends.push('idle'));
    timers.pass(30_000);
    expect(ends).toEqual(['unproved', 'idle']);
    expect(bluetooth.advertised()).toBe(serialNumber);
  });

  test('a grant that ends or is revoked ends the connection', async () => {
    const { bluetooth } = start();
    const ends: string[] = [];
    const { content, connection } = await enter(bluetooth, {}, () => ends.push('revoked'));
    bluetooth.trust({ serverKey, revoked: [content.grantId] });
    await connection.read(gattService.fromMachine);
    expect(ends).toEqual(['revoked']);
  });

  test('a connection ends when Bluetooth is switched off or the mains fail', async () => {
    const { bluetooth, running, timers } = start();
    const ends: string[] = [];
    connect(bluetooth, () => ends.push('off'));
    bluetooth.set({ isOn: false, name: '' });
    expect(bluetooth.advertised()).toBeNull();
    bluetooth.set({ isOn: true, name: 'Cellar' });
    expect(bluetooth.advertised()).toBe(`${serialNumber} Cellar`);
    connect(bluetooth, () => ends.push('mains'));
    running.setMainsPower(false);
    timers.pass(250);
    expect(ends).toEqual(['off', 'mains']);
  });
});

test('random bytes before a grant, or instead of a command, execute nothing', async () => {
  const { bluetooth, running } = start();
  const before = running.machine.parameters();
  const bytes = fc.array(fc.uint8Array({ maxLength: 200 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(bytes, fc.boolean(), async (values, isAccepted) => {
      const connection = isAccepted ? (await enter(bluetooth)).connection : connect(bluetooth);
      for (const value of values) await connection.write(gattService.toMachine, value).catch(() => undefined);
      connection.disconnect();
    }),
    { numRuns: 40 },
  );
  expect(running.machine.status()).toMatchObject({ systemState: 2, cycle: null });
  expect(running.machine.parameters()).toEqual(before);
  expect(bluetooth.advertised()).toBe(serialNumber);
});

describe('a phone changes the Wi-Fi by Bluetooth', () => {
  test.each([
    ['joined', 'Kitchen 2', wifiPassword],
    ['joined', 'Guests', null],
    ['wrongPassword', 'Kitchen 2', 'wrong-password'],
    ['notFound', 'Elsewhere', wifiPassword],
  ])('a phone gets the result %s for the Wi-Fi %s', async (result, ssid, password) => {
    const { bluetooth, running, timers } = start();
    const { send, readAll, order: ask } = await enter(bluetooth);
    await send({ type: 'scanWifi' });
    const networks = (await readAll()).find((message) => message.type === 'networks');
    expect(networks).toMatchObject({ networks: [{ ssid: 'Kitchen 2' }, { ssid: 'Guests', isProtected: false }] });
    expect(await ask(order({ kind: 'setWifi', body: { ssid, password } }))).toMatchObject({ outcome: 'executed' });
    timers.pass(2000);
    const connectivity = (await readAll()).findLast((message) => message.type === 'connectivity');
    const isJoined = result === 'joined';
    expect(connectivity).toMatchObject({ connectivity: { wifi: { setUp: result, ssid: isJoined ? ssid : null } } });
    expect(running.network()).toBe(isJoined ? 'on' : 'off');
  });
});

test('Bluetooth keys and settings survive a restart', async () => {
  const dataDir = temporaryDirectory();
  const { bluetooth, running } = start({ dataDir });
  bluetooth.trust({ serverKey, revoked: [] });
  bluetooth.set({ isOn: true, name: 'Bar' });
  const before = bluetooth.state();
  await running.stop();
  const after = start({ dataDir }).bluetooth;
  expect(after.state()).toEqual(before);
  expect((await enter(after)).verdict.isAccepted).toBe(true);
});

test('the server sends its key and the Bluetooth settings over the link', async () => {
  const { running } = start({ dataDir: temporaryDirectory(), network: 'on' });
  const connectivity = () => broker.heardOn(serialNumber, 'connectivity');
  await broker.until(() => connectivity().length === 1);
  expect(connectivity()[0]).toMatchObject({ bluetooth: { trusts: null, publicKey: expect.any(String), name: '' } });
  const expiresAt = iso(nowMs + 8000);
  const trust = { kind: 'trustBluetooth', body: { serverKey, revoked: [] } };
  broker.command(serialNumber, { commandId: randomUUID(), expiresAt, ...trust });
  const settings = { kind: 'setBluetooth', body: { isOn: false, name: 'Bar' } };
  broker.command(serialNumber, { commandId: randomUUID(), expiresAt, ...settings });
  await broker.until(() => broker.heardOn(serialNumber, 'replies').length === 2);
  expect(running.bluetooth()?.state()).toMatchObject({ trusts: serverKey, isOn: false, name: 'Bar' });
});
