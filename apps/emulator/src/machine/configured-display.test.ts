import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createPanel } from '../panel/panel.ts';
import { startTestBroker, type TestBroker } from '../testing/broker.ts';
import { contractProblem } from '../testing/contract-problem.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { createConfiguredDisplay } from './configured-display.ts';
import type { MachineOptions } from './machine-options.ts';
import { type ServicedMachine, startServicedMachine } from './serviced-machine.ts';

const serialNumber = 'IN240001';

let broker: TestBroker;
beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(() => broker.stop());

async function start(own: Partial<MachineOptions> = {}): Promise<ServicedMachine> {
  const versionsBefore = broker.heardOn(serialNumber, 'versions').length;
  const machine = startServicedMachine({
    mqttUrl: broker.url,
    serialNumber,
    secret: 'secret',
    gamma: 'infinity',
    dataDir: temporaryDirectory(),
    limits: { backOff: { shortestMs: 5, longestMs: 20 }, disconnectTimeoutMs: 50 },
    ...own,
  });
  onTestFinished(() => machine.stop());
  await broker.until(() => broker.heardOn(serialNumber, 'versions').length > versionsBefore);
  return machine;
}

const configured = (settings: object, commandId = randomUUID()) => ({
  commandId,
  expiresAt: new Date(Date.now() + 30_000).toISOString(),
  kind: 'configureDisplay',
  body: { ...settings, time: new Date().toISOString() },
});
async function send(message: object): Promise<void> {
  const before = broker.heardOn(serialNumber, 'replies').length;
  broker.command(serialNumber, message);
  await broker.until(() => broker.heardOn(serialNumber, 'replies').length > before);
}
const lastReply = () => broker.heardOn(serialNumber, 'replies').at(-1);
const lastVersions = () => broker.heardOn(serialNumber, 'versions').at(-1);

test('a display applies the settings of a command, leaves other settings, and reports before the reply', async () => {
  const machine = await start();
  expect(lastVersions()?.display).toBeUndefined();
  expect(createPanel(machine).state().display).toBeNull();
  await send(configured({ language: 'it', measurementSystem: 'imperial', timeZone: 'Europe/Rome' }));
  await send(configured({ language: 'de', hourCycle: 'h12' }));
  const settings = { language: 'de', measurementSystem: 'imperial', hourCycle: 'h12', timeZone: 'Europe/Rome' };
  expect(lastReply()).toMatchObject({ outcome: 'executed' });
  expect(lastVersions()?.display).toEqual(settings);
  expect(lastVersions()?.seq).toBeLessThan(lastReply()?.seq ?? 0);
  expect(createPanel(machine).state().display).toEqual(settings);
  for (const message of broker.heardOn(serialNumber, 'versions'))
    expect(contractProblem('versions', message)).toBeNull();
});

test('a display shows the hour of its time zone, else of its country, else of UTC, with summer time', () => {
  const display = createConfiguredDisplay({ remembered: null, setClock: () => {} });
  const hours = () => ['2026-01-15T23:30:00Z', '2026-07-15T23:30:00Z'].map((at) => display.hourAt(Date.parse(at)));
  const time = '2026-01-15T23:30:00.000Z';
  expect(hours()).toEqual([23, 23]);
  display.configure({ country: 'IT', time });
  expect(hours()).toEqual([0, 1]);
  display.configure({ timeZone: 'America/New_York', time });
  expect(hours()).toEqual([18, 19]);
});

test('a display command sets a clock that lost its time', async () => {
  const machine = await start();
  machine.running().clock.reset();
  expect(createPanel(machine).state().clock < '2020-01-02').toBe(true);
  await send(configured({ language: 'it' }));
  expect(Math.abs(Date.parse(createPanel(machine).state().clock) - Date.now())).toBeLessThan(5000);
});

test('a machine does not execute a repeated display command', async () => {
  const machine = await start();
  const first = configured({ language: 'it' });
  await send(first);
  await send(configured({ language: 'fr' }));
  await send(first);
  expect(lastReply()).toMatchObject({ commandId: first.commandId, outcome: 'executed' });
  expect(createPanel(machine).state().display).toEqual({ language: 'fr' });
});

test('display settings survive a restart, and do not move to another main board', async () => {
  const dataDir = temporaryDirectory();
  const before = await start({ dataDir });
  await send(configured({ language: 'es' }));
  await before.stop();
  const after = await start({ dataDir });
  expect(lastVersions()?.display).toEqual({ language: 'es' });
  await after.fitBoard('secret');
  expect(createPanel(after).state().display).toBeNull();
});

test('an older machine refuses a display command, and any machine refuses an unknown language', async () => {
  await start({ radio: null });
  await send(configured({ language: 'it' }));
  expect(lastReply()).toMatchObject({ outcome: 'refused', reason: 'unsupported' });
  expect(lastVersions()?.display).toBeUndefined();
  await send(configured({ language: 'tlh' }));
  expect(lastReply()).toMatchObject({ outcome: 'refused', reason: 'unsupported' });
});
