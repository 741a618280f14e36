import { QueryClient } from '@tanstack/react-query';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listPath } from './appliances-api.ts';
import { createLiveUpdates } from './live-updates.ts';

const at = '2026-03-01T12:00:00.000Z';
const offline: ApplianceState = {
  connection: { state: 'offline', since: at },
  status: null,
  telemetry: null,
  openAlarms: [],
};
const online: ApplianceState = { ...offline, connection: { state: 'online', since: at } };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a machine counts as shown only after its news is applied', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['get', listPath], {
    items: ['IN240001', 'IN240002'].map((serialNumber) => ({ serialNumber, state: offline })),
  });
  const updates = createLiveUpdates(queryClient);
  updates.add({ type: 'connection', serialNumber: 'IN240001', at, seq: 1, connection: online.connection });
  expect([...updates.shownStates()]).toEqual([['IN240002', offline]]);
  await vi.advanceTimersByTimeAsync(500);
  expect([...updates.shownStates()]).toEqual([
    ['IN240001', online],
    ['IN240002', offline],
  ]);
  queryClient.clear();
});
