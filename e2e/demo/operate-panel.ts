import { expect } from '@playwright/test';
import type { PanelOperation, PanelParameters, PanelState } from '@washboard/contract/panel/panel';
import { ownEnvironment } from './environment.ts';

const { url } = ownEnvironment;
const addressOf = (serialNumber: string) => `${url}/demo/api/machines/${serialNumber}`;

export async function operatePanel(serialNumber: string, operation: PanelOperation): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: url };
  const answer = await fetch(addressOf(serialNumber), { method: 'POST', headers, body: JSON.stringify(operation) });
  if (!answer.ok) throw new Error(`${operation.kind}: ${await answer.text()}`);
}

export const readPanel = async (serialNumber: string): Promise<PanelState> =>
  (await fetch(addressOf(serialNumber))).json();

export const readServiceMenu = async (serialNumber: string): Promise<PanelParameters> =>
  (await fetch(`${addressOf(serialNumber)}/parameters`)).json();

const longTimeout = { timeout: 60_000, intervals: [100] };

/** The machine runs at normal speed afterwards, even after a failure. */
export async function inFastMotion(serialNumber: string, act: () => Promise<void>): Promise<void> {
  await operatePanel(serialNumber, { kind: 'setTimeFactor', timeFactor: 60 });
  try {
    await act();
  } finally {
    await operatePanel(serialNumber, { kind: 'setTimeFactor', timeFactor: 1 });
  }
}

export async function heatUntilReady(serialNumber: string): Promise<void> {
  await inFastMotion(serialNumber, () =>
    expect.poll(async () => (await readPanel(serialNumber)).status.systemState, longTimeout).toBe(2),
  );
}

/** A machine with an alarm may refuse to start. */
export async function repair(serialNumber: string): Promise<void> {
  await operatePanel(serialNumber, { kind: 'clearFaults' });
  await inFastMotion(serialNumber, () =>
    expect.poll(async () => (await readPanel(serialNumber)).alarms.length, longTimeout).toBe(0),
  );
}

export async function waitUntilIdle(serialNumber: string): Promise<void> {
  await inFastMotion(serialNumber, () =>
    expect.poll(async () => (await readPanel(serialNumber)).status.cycle, longTimeout).toBeNull(),
  );
}

export async function wash(serialNumber: string, cycleType: string): Promise<void> {
  await heatUntilReady(serialNumber);
  const start = async () => {
    // Emulated users may have left the door open.
    await operatePanel(serialNumber, { kind: 'setDoor', isOpen: false });
    await operatePanel(serialNumber, { kind: 'startCycle', cycleType });
  };
  // Start is refused for some seconds after remote control is released or an alarm is cleared.
  await inFastMotion(serialNumber, () => expect(start).toPass(longTimeout));
  await waitUntilIdle(serialNumber);
}

/** The hot cycle clears the alarm of the cold one. */
export async function washTooCold(serialNumber: string): Promise<void> {
  const setBoiler = (value: number) => operatePanel(serialNumber, { kind: 'setParameter', code: 'DI8', value });
  await setBoiler(700);
  for (let cycle = 0; cycle < 2; cycle += 1) await wash(serialNumber, 'dishes');
  await setBoiler(850);
  await wash(serialNumber, 'dishes');
}

/** @param leastLeftS minimum remaining time, at normal speed */
export async function waitUntilWashing(serialNumber: string, leastLeftS: number): Promise<void> {
  const leftS = async () => {
    const { cycleBar, phase } = (await readPanel(serialNumber)).status;
    return cycleBar && phase !== 'heat' ? cycleBar.cycleTimeDuration - cycleBar.cycleTimeProgress : 0;
  };
  // A reading in fast motion is outdated immediately.
  await expect(async () => {
    await inFastMotion(serialNumber, () => expect.poll(leftS, longTimeout).toBeGreaterThan(leastLeftS));
    expect(await leftS()).toBeGreaterThan(leastLeftS);
  }).toPass(longTimeout);
}
