import { expect } from '@playwright/test';
import type { PanelOperation, PanelParameters, PanelState } from '@washboard/contract/panel/panel';
import { ownEnvironment } from './environment.ts';

const { url } = ownEnvironment;
const addressOf = (serialNumber: string) => `${url}/demo/api/machines/${serialNumber}`;

/** What hands at a machine do. */
export async function operatePanel(serialNumber: string, operation: PanelOperation): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: url };
  const answer = await fetch(addressOf(serialNumber), { method: 'POST', headers, body: JSON.stringify(operation) });
  if (!answer.ok) throw new Error(`${operation.kind}: ${await answer.text()}`);
}

/** What eyes at a machine see. */
export const lookAtPanel = async (serialNumber: string): Promise<PanelState> =>
  (await fetch(addressOf(serialNumber))).json();

/** What stands in its service menu. */
export const readServiceMenu = async (serialNumber: string): Promise<PanelParameters> =>
  (await fetch(`${addressOf(serialNumber)}/parameters`)).json();

/** What may take as long as it takes on a busy computer, looked at often. */
const patiently = { timeout: 60_000, intervals: [100] };

/** What is done with the machine lasts a sixtieth of its time; then it goes on at its own pace, whatever happened. */
export async function inFastMotion(serialNumber: string, act: () => Promise<void>): Promise<void> {
  await operatePanel(serialNumber, { kind: 'setTimeFactor', timeFactor: 60 });
  try {
    await act();
  } finally {
    await operatePanel(serialNumber, { kind: 'setTimeFactor', timeFactor: 1 });
  }
}

/** Heats its water until a programme can be started. */
export async function untilReady(serialNumber: string): Promise<void> {
  await inFastMotion(serialNumber, () =>
    expect.poll(async () => (await lookAtPanel(serialNumber)).status.systemState, patiently).toBe(2),
  );
}

/** Until no programme runs. */
export async function untilWashed(serialNumber: string): Promise<void> {
  await inFastMotion(serialNumber, () =>
    expect.poll(async () => (await lookAtPanel(serialNumber)).status.cycle, patiently).toBeNull(),
  );
}

/** A machine runs a programme from its start to its end. */
export async function wash(serialNumber: string, cycleType: string): Promise<void> {
  await untilReady(serialNumber);
  const start = async () => {
    // People who were told to leave may have left it open.
    await operatePanel(serialNumber, { kind: 'setDoor', isOpen: false });
    await operatePanel(serialNumber, { kind: 'startCycle', cycleType });
  };
  // It refuses for some seconds yet when somebody has just let go of it from afar, or put right what it had an alarm for.
  await inFastMotion(serialNumber, () => expect(start).toPass(patiently));
  await untilWashed(serialNumber);
}

/** Until one that people load and start runs a programme for a while yet. @param leastLeftS at its own pace */
export async function untilItWashes(serialNumber: string, leastLeftS: number): Promise<void> {
  const leftS = async () => {
    const { cycleBar } = (await lookAtPanel(serialNumber)).status;
    return cycleBar ? cycleBar.cycleTimeDuration - cycleBar.cycleTimeProgress : 0;
  };
  // A look in fast motion is seconds old by the time the machine is slow again.
  await expect(async () => {
    await inFastMotion(serialNumber, () => expect.poll(leftS, patiently).toBeGreaterThan(leastLeftS));
    expect(await leftS()).toBeGreaterThan(leastLeftS);
  }).toPass(patiently);
}
