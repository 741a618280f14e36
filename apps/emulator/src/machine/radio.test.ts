import { connectivityBodySchema } from '@washboard/contract/machine-link/machine-status';
import { hourMs } from '@washboard/contract/time/durations';
import { expect, test } from 'vitest';
import type { Timers } from '../link/timers.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { createRadio, wifiPassword } from './radio.ts';

const radioOf = (serialNumber: string, timers: Pick<Timers, 'after'> = { after: () => () => {} }) =>
  createRadio({
    serialNumber,
    ssid: 'Cucina',
    timers,
    network: { isThere: () => true, enter: () => {} },
    bluetooth: () => ({ isOn: true, isPaired: false }),
  });

function signalsOfADay(serialNumber: string) {
  const radio = radioOf(serialNumber);
  const reports = [radio.report()];
  for (let ms = 0; ms < 24 * hourMs; ms += 250 * 4) {
    const report = radio.listen(ms);
    if (report) reports.push(report);
  }
  return reports.map((connectivity) => connectivityBodySchema.parse(connectivity).wifi?.signalDbm ?? Number.NaN);
}

test('the signal varies identically in every run, and the machine reports a large enough change', () => {
  const signals = signalsOfADay('IN240001');
  expect(signals.length).toBeGreaterThan(10);
  expect(signals.length).toBeLessThan(2000);
  for (const [i, signal] of signals.entries()) {
    expect(signal).toBeGreaterThanOrEqual(-84);
    expect(signal).toBeLessThanOrEqual(-38);
    if (i > 0) expect(Math.abs(signal - (signals[i - 1] ?? 0))).toBeGreaterThanOrEqual(4);
  }
  expect(signalsOfADay('IN240001')).toEqual(signals);
  expect(signalsOfADay('IN240002')).not.toEqual(signals);
});

test('the server gets a new network, although a phone nearby has read it before', () => {
  const timers = manualTimers(0);
  const radio = radioOf('IN240001', timers);
  radio.report();
  radio.join({ ssid: 'Cucina 2', password: wifiPassword });
  timers.pass(2000);
  expect(radio.present().wifi).toMatchObject({ ssid: 'Cucina 2', setUp: 'joined' });
  expect(radio.listen(0)?.wifi).toMatchObject({ ssid: 'Cucina 2', setUp: 'joined' });
  expect(radio.listen(0)).toBeNull();
});
