import { expect } from '@playwright/test';
import type { PanelOperation, PanelParameters, PanelState } from '@washboard/contract/panel/panel';
import { sharedEnvironment } from './environment.ts';

const { url } = sharedEnvironment;
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

/** A machine runs a programme from its start to its end, ten times as fast. */
export async function wash(serialNumber: string, cycleType: string): Promise<void> {
  const status = async () => (await lookAtPanel(serialNumber)).status;
  await operatePanel(serialNumber, { kind: 'setTimeFactor', timeFactor: 10 });
  try {
    await expect.poll(async () => (await status()).systemState, { timeout: 60_000 }).toBe(2);
    await operatePanel(serialNumber, { kind: 'startCycle', cycleType });
    await expect.poll(async () => (await status()).cycle, { timeout: 60_000 }).toBeNull();
  } finally {
    await operatePanel(serialNumber, { kind: 'setTimeFactor', timeFactor: 1 });
  }
}
