import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Connection } from '@washboard/contract/appliances/appliance-state';
import type { ConnectionLosses } from '@washboard/contract/appliances/connectivity';
import { api, fetchClient } from '../../lib/api/api.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';

export const lossesPath = '/api/v1/event-hub-listener/{serialNumber}/connectionLosses';
export const installationPath = '/api/v1/appliance/appliances/{serialNumber}/installation';

/** `readAtMs`: server time of the response. */
export type ReadLosses = ConnectionLosses & { readAtMs: number };

/** Refetched when the machine connects or disconnects. */
export function useConnectionLosses(serialNumber: string, { state, since }: Connection) {
  return useQuery({
    queryKey: ['get', lossesPath, serialNumber, state, since],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<ReadLosses> => {
      const { data, error } = await fetchClient.GET(lossesPath, { params: { path: { serialNumber } } });
      if (error) throw error;
      return { ...data, readAtMs: serverNowMs() };
    },
  });
}

export function useInstallation(serialNumber: string) {
  return api.useQuery('get', installationPath, { params: { path: { serialNumber } } });
}
