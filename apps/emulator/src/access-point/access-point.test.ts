import { minuteMs, secondMs } from '@washboard/contract/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { createRadio, type Radio, wifiPassword } from '../machine/radio.ts';
import { type ManualTimers, manualTimers } from '../testing/manual-timers.ts';
import { AccessPoint } from './access-point.ts';

const right = { ssid: 'Kitchen 2', password: wifiPassword };

let timers: ManualTimers;
let accessPoint: AccessPoint;
let radio: Radio;
beforeEach(() => {
  timers = manualTimers(0);
  let isInNetwork = false;
  const enter = () => {
    isInNetwork = true;
  };
  radio = createRadio({
    serialNumber: 'IN240002',
    ssid: 'Kitchen',
    timers,
    network: { isThere: () => isInNetwork, enter },
    bluetooth: () => ({ isOn: true, isPaired: false }),
  });
  accessPoint = new AccessPoint({ serialNumber: 'IN240002', timers, radio });
});

test('the network of a machine has its serial number as name, and another password each time it opens', () => {
  expect(accessPoint.ssid).toBe('Washboard IN240002');
  expect(accessPoint.password()).toBeNull();
  accessPoint.open();
  const first = accessPoint.password();
  expect(first).toMatch(/^\d{8}$/);
  accessPoint.open();
  expect(accessPoint.password()).toMatch(/^\d{8}$/);
  expect(accessPoint.password()).not.toBe(first);
});

test('the network closes after ten minutes, and by hand', () => {
  accessPoint.open();
  timers.pass(10 * minuteMs - 1);
  expect(accessPoint.password()).not.toBeNull();
  timers.pass(1);
  expect(accessPoint.password()).toBeNull();

  accessPoint.open();
  accessPoint.close();
  expect(accessPoint.password()).toBeNull();
});

test('a network opened a second time has its full time', () => {
  accessPoint.open();
  timers.pass(9 * minuteMs);
  accessPoint.open();
  timers.pass(9 * minuteMs);
  expect(accessPoint.password()).not.toBeNull();
});

test('a machine joins a network, shows the result for a minute, then closes its own network', () => {
  accessPoint.open();
  expect(accessPoint.wifi()).toMatchObject({ ssid: null, result: null });
  accessPoint.join(right);
  expect(accessPoint.wifi().result).toBe('joining');
  timers.pass(2 * secondMs);
  expect(accessPoint.wifi()).toMatchObject({ ssid: 'Kitchen 2', result: 'joined' });
  timers.pass(minuteMs - 1);
  expect(accessPoint.password()).not.toBeNull();
  timers.pass(1);
  expect(accessPoint.password()).toBeNull();
});

test.each([
  ['notFound', { ssid: 'Elsewhere', password: wifiPassword }],
  ['wrongPassword', { ssid: 'Kitchen 2', password: 'wrong-dishes' }],
  ['wrongPassword', { ssid: 'Kitchen 2', password: null }],
] as const)('a failure (%s) leaves the machine in its network, and its access point open', (result, wanted) => {
  accessPoint.open();
  accessPoint.join(wanted);
  timers.pass(2 * minuteMs);
  expect(accessPoint.wifi()).toMatchObject({ ssid: null, result });
  expect(accessPoint.password()).not.toBeNull();
});

test('an access point that opens again does not show the previous result', () => {
  accessPoint.open();
  accessPoint.join({ ssid: 'Elsewhere', password: null });
  timers.pass(2 * secondMs);
  accessPoint.open();
  expect(accessPoint.wifi().result).toBeNull();
});

test('a Bluetooth attempt that replaces an attempt at the access point shows its own result there', () => {
  accessPoint.open();
  accessPoint.join({ ssid: 'Elsewhere', password: null });
  timers.pass(secondMs);
  radio.join(right);
  timers.pass(2 * secondMs);
  expect(accessPoint.wifi()).toMatchObject({ ssid: 'Kitchen 2', result: 'joined' });
});
