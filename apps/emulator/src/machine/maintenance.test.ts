import { randomUUID } from 'node:crypto';
import type { MachineTopic } from '@washboard/contract/machine-link/machine-messages';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTestBroker, type TestBroker } from '../testing/broker.ts';
import { contractProblem } from '../testing/contract-problem.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { RunningMachine } from './running-machine.ts';

const serialNumber = 'IN240001';

let broker: TestBroker;
let dataDir: string;
beforeEach(async () => {
  broker = await startTestBroker();
  dataDir = temporaryDirectory();
});
afterEach(() => broker.stop());

function start(): RunningMachine {
  const machine = RunningMachine.start({
    mqttUrl: broker.url,
    serialNumber,
    secret: 'secret',
    gamma: 'infinity',
    dataDir,
    limits: { backOff: { shortestMs: 5, longestMs: 20 }, disconnectTimeoutMs: 50 },
  });
  onTestFinished(() => machine.stop());
  return machine;
}

const heard = (topic: MachineTopic) => broker.heardOn(serialNumber, topic);
const eventsOf = (kind: string) => heard('events').filter((event) => event.kind === kind);

async function send(kind: string, commandId: string = randomUUID()) {
  const before = heard('replies').length;
  broker.command(serialNumber, { commandId, expiresAt: new Date(Date.now() + 30_000).toISOString(), kind, body: {} });
  await broker.until(() => heard('replies').length > before);
  return heard('replies').at(-1);
}

test('a machine executes a factory reset once, and reports it with parameters and counters before the reply', async () => {
  const running = start();
  await broker.until(() => heard('parameters').length === 1);
  running.machine.setParameters({ DI1: 45 }, { by: 'panel' });
  const reply = await send('resetToFactory');
  expect(reply).toMatchObject({ outcome: 'executed' });
  const messages = (['events', 'parameters', 'counters'] as const).map((topic) => heard(topic).at(-1));
  for (const message of messages) expect(message?.seq).toBeLessThan(reply?.seq ?? 0);
  expect(eventsOf('factoryReset').map(({ body }) => body)).toEqual([{ changed: 1, commandId: reply?.commandId }]);
  expect(heard('parameters').at(-1)).toMatchObject({ values: { DI1: 99, S25: 780 } });
  for (const topic of ['events', 'parameters', 'counters'] as const)
    for (const message of heard(topic)) expect(contractProblem(topic, message)).toBeNull();

  running.machine.setParameters({ DI1: 60 }, { by: 'panel' });
  await running.stop();
  const restarted = start();
  await broker.until(() => heard('versions').length === 2);
  expect(await send('resetToFactory', String(reply?.commandId))).toMatchObject({ outcome: 'executed' });
  expect(restarted.machine.parameters().DI1).toBe(60);
  expect(eventsOf('factoryReset')).toHaveLength(1);
});

test('a machine signs in with the same secret and network after a factory reset', async () => {
  const running = start();
  await broker.until(() => heard('connectivity').length === 1);
  await send('resetToFactory');
  await running.stop();
  start();
  await broker.until(() => heard('connectivity').length === 2);
  expect(broker.logins).toEqual([`${serialNumber}:secret`, `${serialNumber}:secret`]);
  const networks = heard('connectivity').map(({ wifi }) => (wifi as { ssid: string }).ssid);
  expect(networks[1]).toBe(networks[0]);
});

test('a machine counts from a completed maintenance again after a restart', async () => {
  const running = start();
  await broker.until(() => heard('counters').length === 1);
  running.machine.setParameters({ S46: 1000 }, { by: 'panel' });
  const reply = await send('completeMaintenance');
  expect(heard('counters').at(-1)).toMatchObject({ cyclesBeforeMaintenance: 1000 });
  expect(heard('counters').at(-1)?.seq).toBeLessThan(reply?.seq ?? 0);
  expect(eventsOf('maintenanceCompleted')[0]?.body).toMatchObject({
    cyclesBeforeMaintenance: 1000,
    commandId: reply?.commandId,
  });
  await running.stop();
  start();
  const before = heard('counters').length;
  await broker.until(() => heard('counters').length > before);
  expect(heard('counters').at(-1)).toMatchObject({ cyclesBeforeMaintenance: 1000 });
});
