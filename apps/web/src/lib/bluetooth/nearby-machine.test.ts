import type { NearbyCommand } from '@washboard/contract/bluetooth/messages';
import { expect, it, onTestFinished } from 'vitest';
import { NearbyMachine, type NearbyState } from './nearby-machine.ts';
import { OutcomeUnknownError } from './nearby-orders.ts';
import { createTestPeripheral } from './testing/test-peripheral.ts';

const start: NearbyCommand = { kind: 'startCycle', body: { cycleType: 'dishes' } };

type Peripheral = Awaited<ReturnType<typeof createTestPeripheral>>;

async function nearby(peripheral: Peripheral, own: Partial<ConstructorParameters<typeof NearbyMachine>[0]> = {}) {
  const machine = new NearbyMachine({
    prepared: await peripheral.prepare(),
    privateKey: peripheral.privateKey,
    bluetooth: peripheral.bluetooth,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    ...own,
  });
  onTestFinished(() => machine.end());
  const until = (condition: (state: NearbyState) => boolean) =>
    new Promise<NearbyState>((resolve) => {
      const check = () => {
        if (!condition(machine.get())) return;
        unsubscribe();
        resolve(machine.get());
      };
      const unsubscribe = machine.subscribe(check);
      check();
    });
  return { machine, until };
}

async function connected(peripheral: Peripheral) {
  const { machine, until } = await nearby(peripheral);
  void machine.find();
  await until(({ reports }) => reports.status !== undefined);
  return { machine, until };
}

it('the phone connects to a machine and shows its reports', async () => {
  const { machine } = await connected(await createTestPeripheral());
  expect(machine.get()).toMatchObject({
    stage: { kind: 'connected' },
    rights: ['read', 'control', 'parameters', 'wifi'],
    reports: { status: { status: { systemState: 2 } } },
  });
});

it('a machine executes a command, or refuses it with a reason', async () => {
  const peripheral = await createTestPeripheral({
    execute: ({ kind }) =>
      kind === 'startCycle' ? { outcome: 'refused', reason: 'doorOpen' } : { outcome: 'executed' },
  });
  const { machine } = await connected(peripheral);
  expect(await machine.order({ kind: 'stopCycle', body: {} })).toMatchObject({ outcome: 'executed' });
  expect(await machine.order(start)).toMatchObject({ outcome: 'refused', reason: 'doorOpen' });
  expect(machine.get().orders.map(({ command, outcome }) => [command.kind, outcome])).toEqual([
    ['startCycle', { kind: 'refused', reason: 'doorOpen' }],
    ['stopCycle', { kind: 'executed' }],
  ]);
});

it('a connection that breaks during a command leaves the outcome unknown until the phone is back', async () => {
  const peripheral = await createTestPeripheral();
  const { machine, until } = await connected(peripheral);
  peripheral.loseAfterWrites(2);
  await expect(machine.order(start)).rejects.toThrow(OutcomeUnknownError);
  expect(machine.get().orders[0]?.outcome).toEqual({ kind: 'unknown' });
  await until(({ stage }) => stage.kind === 'lost');
  peripheral.comeBack();
  const { orders } = await until(({ orders: [order] }) => order?.outcome.kind === 'executed');
  expect(peripheral.executed).toEqual([orders[0]?.commandId]);
});

it('a machine does not execute a command that is repeated too late because it never arrived', async () => {
  const peripheral = await createTestPeripheral();
  const { machine, until } = await connected(peripheral);
  peripheral.goOutOfReach();
  await until(({ stage }) => stage.kind === 'lost');
  await expect(machine.order(start)).rejects.toThrow('not connected');
  expect(machine.get().orders).toEqual([]);

  peripheral.comeBack();
  await until(({ stage }) => stage.kind === 'connected');
  peripheral.loseAfterWrites(1);
  await expect(machine.order(start)).rejects.toThrow(OutcomeUnknownError);
  peripheral.passTime(60_000);
  peripheral.comeBack();
  const { orders } = await until(({ orders: [order] }) => order?.outcome.kind === 'refused');
  expect(orders[0]?.outcome).toEqual({ kind: 'refused', reason: 'expired' });
  expect(peripheral.executed).toEqual([]);
});

it('a repeated command returns its outcome without a second execution', async () => {
  const peripheral = await createTestPeripheral();
  const { machine } = await connected(peripheral);
  const { commandId } = await machine.order(start);
  expect(await machine.order(start, commandId)).toMatchObject({ commandId, outcome: 'executed' });
  expect(peripheral.executed).toEqual([commandId]);
  expect(machine.get().orders).toHaveLength(1);
});

it.each([
  ['expired', async (peripheral: Peripheral) => peripheral.prepare({ expiresAt: '2026-11-26T08:00:00.000Z' })],
  [
    'revoked',
    async (peripheral: Peripheral) => {
      const grantId = crypto.randomUUID();
      peripheral.revoked.add(grantId);
      return peripheral.prepare({ grantId });
    },
  ],
] as const)('the phone reports that the machine refused the grant: %s', async (reason, prepare) => {
  const peripheral = await createTestPeripheral();
  const { machine } = await nearby(peripheral, { prepared: await prepare(peripheral) });
  await machine.find();
  expect(machine.get().stage).toMatchObject({
    kind: 'failed',
    failure: { kind: 'refused', reason, machineAt: '2026-11-26T09:00:00.000Z' },
  });
});

it('the phone rejects a machine other than the chosen machine, even with the same serial number', async () => {
  const peripheral = await createTestPeripheral();
  const other = await createTestPeripheral({ serialNumber: 'IN240002' });
  const impostor = await createTestPeripheral();
  const failureWith = async (bluetooth: Bluetooth) => {
    const { machine } = await nearby(peripheral, { bluetooth });
    await machine.find();
    return machine.get().stage;
  };
  expect(await failureWith(other.bluetooth)).toEqual({ kind: 'failed', failure: { kind: 'otherMachine' } });
  expect(await failureWith(impostor.bluetooth)).toEqual({ kind: 'failed', failure: { kind: 'unproved' } });
});

it.each([
  ['unsupported', undefined],
  ['off', { getAvailability: async () => false }],
  ['notChosen', { requestDevice: () => Promise.reject(new DOMException('', 'NotFoundError')) }],
  ['blocked', { requestDevice: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
  ['unreachable', { requestDevice: () => Promise.reject(new DOMException('', 'NetworkError')) }],
] as const)('the phone reports why it finds no machine: %s', async (kind, own) => {
  const peripheral = await createTestPeripheral();
  const { machine } = await nearby(peripheral, { bluetooth: own && { ...peripheral.bluetooth, ...own } });
  await machine.find();
  expect(machine.get().stage).toEqual({ kind: 'failed', failure: { kind } });
});

it('the phone gives up a machine that was never in reach, and keeps looking for a machine that was', async () => {
  const peripheral = await createTestPeripheral();
  peripheral.goOutOfReach();
  const { machine } = await nearby(peripheral);
  await machine.find();
  expect(machine.get().stage).toEqual({ kind: 'failed', failure: { kind: 'unreachable' } });
});

it.each(['the same device', 'another device'])(
  'a search that was replaced while it connected does not end the connection of the next search: %s',
  async (which) => {
    const peripheral = await createTestPeripheral();
    const first = which === 'the same device' ? peripheral : await createTestPeripheral();
    const devices = [first.device, peripheral.device];
    const requestDevice = async () => devices.shift() ?? peripheral.device;
    const { machine, until } = await nearby(peripheral, { bluetooth: { ...peripheral.bluetooth, requestDevice } });
    const connect = first.delayConnect();
    const replaced = machine.find();
    await until(({ stage }) => stage.kind === 'connecting');
    void machine.find();
    await until(({ reports }) => reports.status !== undefined);
    connect();
    await replaced;
    expect(machine.get().stage).toEqual({ kind: 'connected' });
    expect(await machine.order(start)).toMatchObject({ outcome: 'executed' });
  },
);
