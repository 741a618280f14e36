import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { panelStateSchema } from '@washboard/contract/panel/panel';
import { expect, onTestFinished, test } from 'vitest';
import { mainBoardOf } from '../machine/fitted-board.ts';
import type { MachineOptions } from '../machine/machine-options.ts';
import { startServicedMachine } from '../machine/serviced-machine.ts';
import { startTestBroker } from '../testing/broker.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { createPanel } from './panel.ts';

const serialNumber = 'IN240002';
const noon = Date.parse('2026-05-04T12:00:00Z');

function panelOf(own: Partial<MachineOptions> = {}) {
  const timers = manualTimers(noon);
  const serviced = startServicedMachine({
    // No server listens here, because a machine works without a cloud.
    mqttUrl: 'mqtt://127.0.0.1:9',
    serialNumber,
    secret: 'secret',
    gamma: 'infinity',
    dataDir: temporaryDirectory(),
    timers,
    ...own,
  });
  onTestFinished(() => serviced.stop());
  return { timers, serviced, panel: createPanel(serviced) };
}

test('the panel shows the state that the contract requires', () => {
  const state = panelStateSchema.parse(panelOf().panel.state());
  expect(state).toMatchObject({ serialNumber, gamma: 'infinity', faults: [], timeFactor: 1, hasMainsPower: true });
  expect(state.programmes).toContain('dishes');
  expect(state.serviceCycles).toContain('manualDrain');
  expect(state.claimingCode).toBeNull();
});

test('the staff start and stop a cycle by hand, and opening the door ends it', () => {
  const { panel } = panelOf();
  expect(panel.operate({ kind: 'startCycle', cycleType: 'eco' })).toEqual({ ok: true });
  expect(panel.state().status).toMatchObject({ systemState: systemStates.RUN, cycle: { cycleType: 'eco' } });
  expect(panel.operate({ kind: 'stopCycle' })).toEqual({ ok: true });
  expect(panel.operate({ kind: 'stopCycle' })).toEqual({ ok: false, reason: 'notRunning' });
  panel.operate({ kind: 'startCycle', cycleType: 'eco' });
  panel.operate({ kind: 'setDoor', isOpen: true });
  expect(panel.state().status.cycle).toBeNull();
});

test('a time factor of ten makes a cycle ten times shorter, from that moment on', () => {
  const { panel, timers } = panelOf();
  panel.operate({ kind: 'startCycle', cycleType: 'dishes' });
  timers.pass(20_000);
  panel.operate({ kind: 'setTimeFactor', timeFactor: 10 });
  const progressS = () => panel.state().status.cycleBar?.cycleTimeProgress ?? Number.NaN;
  expect(progressS()).toBeCloseTo(20, 0);
  timers.pass(5000);
  expect(progressS()).toBeGreaterThanOrEqual(68);
  expect(progressS()).toBeLessThanOrEqual(70);
  expect(panel.state().clock).toBe('2026-05-04T12:00:25.000Z');
});

test('the panel adds and repairs known faults', () => {
  const { panel } = panelOf();
  panel.operate({ kind: 'setFault', fault: 'closedTap', isPresent: true });
  panel.operate({ kind: 'setFault', fault: 'washPumpStuckOff', isPresent: true });
  expect(panel.state().faults).toEqual(['closedTap', 'washPumpStuckOff']);
  expect(panel.operate({ kind: 'setFault', fault: 'gremlins', isPresent: true })).toEqual({
    ok: false,
    reason: 'unknownFault',
  });
  panel.operate({ kind: 'setFault', fault: 'closedTap', isPresent: false });
  expect(panel.state().faults).toEqual(['washPumpStuckOff']);
  panel.operate({ kind: 'clearFaults' });
  expect(panel.state().faults).toEqual([]);
});

test('the panel sets a parameter, within its bounds and not while a cycle runs', () => {
  const { panel, serviced } = panelOf();
  expect(panel.operate({ kind: 'setParameter', code: 'DI1', value: 60 })).toEqual({ ok: true });
  expect(serviced.running().machine.parameters().DI1).toBe(60);
  expect(panel.operate({ kind: 'setParameter', code: 'DI1', value: 1 })).toMatchObject({ reason: 'valueNotAllowed' });
  panel.operate({ kind: 'startCycle', cycleType: 'dishes' });
  expect(panel.operate({ kind: 'setParameter', code: 'DI1', value: 70 })).toMatchObject({ reason: 'notAllowedNow' });
  expect(serviced.running().machine.parameters().DI1).toBe(60);
});

test('the panel shows the wrong time of a clock that lost its time, until the clock is corrected', () => {
  const { panel } = panelOf();
  panel.operate({ kind: 'resetClock' });
  expect(panel.state().clock).toMatch(/^2020-01-01T00:00/);
  panel.operate({ kind: 'correctClock' });
  expect(panel.state().clock).toMatch(/^2026-05-04T12:00/);
});

test('a machine without a softener accepts no salt', () => {
  const withSalt = (gamma: MachineOptions['gamma']) => panelOf({ gamma }).panel.state().supplies.salt.capacity > 0;
  expect([withSalt('infinity'), withSalt('hiline')]).toEqual([true, false]);
});

test('the kitchen runs cycles until it is sent home', () => {
  const { panel, timers } = panelOf({ behaviour: { kind: 'kitchen' } });
  expect(panel.state().isKitchenAtWork).toBe(true);
  panel.operate({ kind: 'setKitchen', isAtWork: false });
  timers.pass(600_000);
  expect(panel.state().status.cycle).toBeNull();
  panel.operate({ kind: 'setKitchen', isAtWork: true });
  timers.pass(60_000);
  expect(panel.state().status.cycle).not.toBeNull();
});

test('a panel without mains has dead keys, and the machine has no network and sends nothing', async () => {
  const broker = await startTestBroker();
  onTestFinished(() => broker.stop());
  const serviced = startServicedMachine({
    mqttUrl: broker.url,
    serialNumber,
    secret: 'secret',
    gamma: 'infinity',
    dataDir: temporaryDirectory(),
    limits: { backOff: { shortestMs: 5, longestMs: 20 }, disconnectTimeoutMs: 50 },
  });
  onTestFinished(() => serviced.stop());
  const panel = createPanel(serviced);
  await broker.until(() => panel.state().network.isConnected);
  panel.operate({ kind: 'setMainsPower', isOn: false });
  await broker.until(() => !panel.state().network.isConnected);
  expect(panel.operate({ kind: 'setPower', isOn: true })).toEqual({ ok: false, reason: 'noPower' });
  panel.operate({ kind: 'setNetwork', state: 'off' });
  panel.operate({ kind: 'setMainsPower', isOn: true });
  expect(panel.state()).toMatchObject({ hasMainsPower: true, network: { state: 'off', isConnected: false } });
  panel.operate({ kind: 'setNetwork', state: 'on' });
  await broker.until(() => panel.state().network.isConnected);
});

test('a fitted spare board is blank', async () => {
  const { panel } = panelOf();
  const { board, spareBoard } = panelStateSchema.parse(panel.state());
  expect(board).toEqual({ macAddress: mainBoardOf(serialNumber, 0).macAddress, isBlank: false });
  expect(spareBoard).toEqual({ macAddress: mainBoardOf(serialNumber, 1).macAddress, gamma: 'infinity' });
  const fitting = panel.fitBoard('new-secret');
  expect(panel.operate({ kind: 'setDoor', isOpen: true })).toEqual({ ok: false, reason: 'busy' });
  expect(await fitting).toEqual({ ok: true });
  expect(panel.state()).toMatchObject({
    board: { macAddress: spareBoard.macAddress, isBlank: true },
    spareBoard: { macAddress: mainBoardOf(serialNumber, 2).macAddress },
    status: { isDoorOpen: false },
  });
  expect(panel.operate({ kind: 'startCycle', cycleType: 'dishes' })).toEqual({ ok: false, reason: 'alarmOpen' });
  expect(panel.parameters().parameters.every(({ value }) => value === null)).toBe(true);
});
