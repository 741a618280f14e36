import { QueryClient } from '@tanstack/react-query';
import type { MachineVersions } from '@washboard/contract/firmware/firmware';
import { expect, it } from 'vitest';
import { applyFirmwareProgress, versionsKey } from './firmware-progress.ts';

const versions: MachineVersions = {
  FW00: '1.4.0',
  FW02: '1.1.0',
  at: null,
  available: [],
  update: {
    commandId: '5e0f4f0a-7a56-4c1c-9a35-0a4d0b1f2c3d',
    module: 'FW00',
    version: '1.5.0',
    perc: 5,
    reason: null,
    state: 'inProgress',
    requestedAt: '2026-11-21T10:00:00Z',
    by: null,
  },
  firmwareBar: { percFwUpdate: 0, inProgressFwUpdate: 0 },
};
const queryKey = versionsKey('IN240002');

function after(news: { serialNumber?: string; perc: number; inProg: 0 | 1 }, known: MachineVersions = versions) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, known);
  const machine = { serialNumber: 'IN240002', at: '2026-11-21T10:00:05Z', seq: 1 };
  applyFirmwareProgress(queryClient, { type: 'fotaStatus', ...machine, ...news });
  return {
    perc: queryClient.getQueryData<MachineVersions>(queryKey)?.update?.perc,
    isInvalidated: queryClient.getQueryState(queryKey)?.isInvalidated,
  };
}

it('news of a firmware installation moves its bar without a request', () => {
  expect(after({ perc: 40, inProg: 1 })).toEqual({ perc: 40, isInvalidated: false });
});

it('news moves the bar of a firmware installation that the machine began by itself', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, {
    ...versions,
    update: null,
    firmwareBar: { percFwUpdate: 5, inProgressFwUpdate: 1 },
  });
  const news = { serialNumber: 'IN240002', at: '2026-11-21T10:00:05Z', seq: 1, perc: 40, inProg: 1 as const };
  applyFirmwareProgress(queryClient, { type: 'fotaStatus', ...news });
  expect(queryClient.getQueryData<MachineVersions>(queryKey)).toMatchObject({
    update: null,
    firmwareBar: { percFwUpdate: 40, inProgressFwUpdate: 1 },
  });
});

it('the app requests the end of a firmware installation, or another user’s installation, from the server', () => {
  expect(after({ perc: 0, inProg: 0 })).toEqual({ perc: 5, isInvalidated: true });
  expect(after({ perc: 0, inProg: 1 }, { ...versions, update: null })).toMatchObject({ isInvalidated: true });
});

it('the page ignores firmware news of other machines', () => {
  expect(after({ serialNumber: 'IN240001', perc: 40, inProg: 1 })).toEqual({ perc: 5, isInvalidated: false });
});
