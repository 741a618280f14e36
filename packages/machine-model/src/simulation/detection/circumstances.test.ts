import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { describe, expect, test } from 'vitest';
import { alarmDefinitions, hilineAlarmDefinitions } from '../../alarms/alarm-definitions.ts';
import type { BoardView } from '../board/board-view.ts';
import { fullSupplies } from '../plant/supplies.ts';
import { hour, machineOf, stories } from '../testing/alarm-stories.ts';
import { raisedCodes } from '../testing/busy-kitchen.ts';
import { feedbackOnInfinity, onHiline, onInfinity } from '../testing/fault-expectations.ts';
import { heatWatches } from './heat-watches.ts';

test.each(Object.entries(stories))('the scenario %s raises its alarms', (_, { codes, run }) => {
  const machine = run();
  expect(raisedCodes(machine)).toEqual(codes);
});

describe('notices that clear by themselves', () => {
  test('the notice of an open door clears once the door is closed', () => {
    const machine = machineOf('infinity');
    machine.setDoor(true);
    machine.startCycle('dishes');
    machine.advance(5);
    expect(machine.alarms()).toMatchObject([{ errorCode: 'W03', condition: 'doorOpen' }]);
    machine.setDoor(false);
    machine.advance(1);
    expect(machine.alarms()).toEqual([]);
  });

  test('the notice of a premature start clears after a minute', () => {
    const machine = machineOf('infinity', { water: 'cold' });
    machine.startCycle('dishes');
    machine.advance(70);
    expect(machine.alarms()).toEqual([]);
  });

  test('the notice of an incomplete cycle clears with the next cycle', () => {
    const machine = machineOf('infinity');
    machine.startCycle('dishes');
    machine.advance(30);
    machine.setDoor(true);
    machine.advance(5);
    expect(machine.alarms()).toMatchObject([{ errorCode: 'W09' }]);
    machine.setDoor(false);
    machine.startCycle('dishes');
    machine.advance(5);
    expect(machine.alarms()).toEqual([]);
  });

  test('the notice of an empty supply clears after refilling', () => {
    const machine = machineOf('infinity', { supplies: { ...fullSupplies(), saltKg: 0, rinseAidL: 0 } });
    machine.advance(60);
    expect(machine.alarms().map(({ errorCode }) => errorCode)).toEqual(['W06', 'W08']);
    machine.refill('salt');
    machine.refill('rinseAid');
    machine.advance(60);
    expect(machine.alarms()).toEqual([]);
  });
});

test('an impossibly hot tank reading raises an alarm within minutes, also after a night', () => {
  const machine = machineOf('prime');
  machine.setFault('tankProbeDrift', true);
  machine.advance(hour);
  expect(machine.alarms()).toMatchObject([{ errorCode: 'AN09' }]);
  machine.shutdown();
  machine.advance(8 * hour);
  machine.powerOn();
  expect(machine.alarms()).toEqual([]);
  let hotS = 0;
  for (let second = 0; second < hour && machine.alarms().length === 0; second += 1) {
    machine.advance(1);
    if ((machine.readings().tankTmp ?? 0) > 950) hotS += 1;
  }
  expect(machine.alarms()).toMatchObject([{ errorCode: 'AN09' }]);
  expect(hotS).toBeGreaterThan(0);
  expect(hotS).toBeLessThan(180);
});

test.each(['boilerOverheated', 'tankOverheated'])(
  'the alarm %s begins where the reading shows the critical temperature',
  (condition) => {
    const isPresentAt = (celsius: number) => {
      const view = { signals: { boilerC: celsius, tankC: celsius } } as BoardView;
      return heatWatches()
        .find((watch) => watch.condition === condition)
        ?.isPresent(view, 1);
    };
    expect([104.94, 104.96].map(isPresentAt)).toEqual([false, true]);
  },
);

test('an overheated boiler recovers only below 102 °C', () => {
  const machine = machineOf('hiline');
  machine.setFault('boilerHeaterStuckOn', true);
  machine.advance(hour / 2);
  machine.setFault('boilerHeaterStuckOn', false);
  expect(machine.startCycle('short')).toEqual({ ok: false, reason: 'alarmOpen' });
  const restart = () => {
    machine.setMainsPower(false);
    machine.advance(5);
    machine.setMainsPower(true);
  };
  expect(machine.inspect().boiler.temperatureC).toBeGreaterThan(102);
  restart();
  expect(machine.alarms()).toMatchObject([{ errorCode: 'H1' }]);
  while (machine.inspect().boiler.temperatureC >= 102) machine.advance(60);
  expect(machine.alarms()).toMatchObject([{ errorCode: 'H1' }]);
  restart();
  expect(machine.alarms()).toEqual([]);
});

test('an alarm that switches the machine off does so immediately, without draining', () => {
  const machine = machineOf('infinity');
  machine.startCycle('dishes');
  machine.advance(20);
  machine.setFault('leakIntoBase', true);
  machine.advance(120);
  expect(machine.status()).toMatchObject({ systemState: systemStates.OFF, cycle: null });
  expect(machine.inspect().tank.volumeL).toBeGreaterThan(5);
  expect(machine.powerOn()).toEqual({ ok: false, reason: 'alarmOpen' });
  machine.setFault('leakIntoBase', false);
  machine.advance(10);
  expect(machine.powerOn()).toEqual({ ok: true });
});

test('a machine continues washing without regeneration', () => {
  const machine = machineOf('infinity');
  machine.setFault('brineValveStuckOn', true);
  machine.advance(60);
  expect(machine.startCycle('regeneration')).toEqual({ ok: false, reason: 'alarmOpen' });
  expect(machine.startCycle('dishes')).toEqual({ ok: true });
});

test('a broken sensor has no value', () => {
  const machine = machineOf('infinity');
  for (const fault of ['boilerProbeBreak', 'inletProbeBreak', 'tankLevelBreak'] as const) machine.setFault(fault, true);
  machine.advance(10);
  expect(machine.readings()).toMatchObject({ boilerTmp: null, waterTmp: null, tankVlm: null });
  expect(machine.readings().tankTmp).toBeGreaterThan(600);
});

test('every code of both catalogues occurs, from a fault of the busy machine or from a scenario', () => {
  const expectations = [...Object.values(onInfinity), ...Object.values(feedbackOnInfinity), ...Object.values(onHiline)];
  const provoked = new Set([...expectations, ...Object.values(stories)].flatMap(({ codes }) => codes));
  const codes = [...alarmDefinitions, ...hilineAlarmDefinitions].map(({ errorCode }) => errorCode);
  expect(codes.filter((code) => !provoked.has(code))).toEqual([]);
});
