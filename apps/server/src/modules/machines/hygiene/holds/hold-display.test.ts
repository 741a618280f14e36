import type { CommandMessage } from '@washboard/contract/machine-link/machine-commands';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestMachine } from '../../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { statusBody } from '../../machine-gateway/testing/messages.ts';
import { cycleRecord } from '../testing/cycles.ts';
import { HoldDisplay } from './hold-display.ts';

let now = new Date();
let server: TestServer;
let machine: TestMachine;
let display: HoldDisplay;
beforeAll(async () => {
  server = await openTestServer({ hasGateway: true, clock: { now: () => now } });
  machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
  display = new HoldDisplay(server.context);
});
afterAll(async () => {
  await machine.disconnect();
  await server.close();
});

function newCommands(): unknown[] {
  return machine.commands.splice(0).map(({ kind, body }: CommandMessage) => ({ kind, body }));
}
const hold = (isHeld: boolean, cycleNumber: number) => ({ kind: 'showRewashHold', body: { isHeld, cycleNumber } });
const report = (rewashCycleNumber: number | null) => machine.publish('status', { ...statusBody, rewashCycleNumber });
async function wash(n: number, fields: object = {}): Promise<void> {
  now = new Date(now.getTime() + 130_000);
  const times = { startedAt: new Date(now.getTime() - 128_000).toISOString(), endedAt: now.toISOString() };
  await machine.publish('events', { kind: 'cycleEnded', body: { ...cycleRecord(n), ...times, ...fields } });
}
const cold = { rinseTmpMin: 760 };

it('a machine shows the rack on hold, then the next rack on hold, then no rack', async () => {
  await report(null);
  await wash(1, cold);
  await display.update();
  expect(newCommands()).toEqual([hold(true, 801)]);
  await report(801);
  await display.update();
  expect(newCommands()).toEqual([]);

  await wash(2, cold);
  await display.update();
  expect(newCommands()).toEqual([hold(false, 801), hold(true, 802)]);
  await report(802);

  await wash(3);
  await display.update();
  expect(newCommands()).toEqual([hold(false, 802)]);
  await report(null);
  await display.update();
  expect(newCommands()).toEqual([]);
});

it('the server asks a machine that does not report its display once in ten minutes, or for another rack', async () => {
  await wash(10, cold);
  await display.update();
  await display.update();
  expect(newCommands()).toEqual([hold(true, 810)]);
  await wash(11, cold);
  await display.update();
  expect(newCommands()).toEqual([hold(true, 811)]);
  await wash(12);
  await display.update();
  expect(newCommands()).toEqual([]);
});

it('the server asks a machine that refuses again after ten minutes, and not in each round', async () => {
  machine.reply = () => ({ outcome: 'refused', reason: 'unsupported' });
  await wash(14, cold);
  await display.update();
  await display.update();
  expect(newCommands()).toEqual([hold(true, 814)]);
  now = new Date(now.getTime() + 10 * 60_000);
  await display.update();
  expect(newCommands()).toEqual([hold(true, 814)]);
});
