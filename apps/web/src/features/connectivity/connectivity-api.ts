import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Connection } from '@washboard/contract/appliances/appliance-state';
import type { ConnectionLosses } from '@washboard/contract/connectivity/connectivity';
import type { Language } from '@washboard/contract/languages/languages';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';
import { exports } from '../../lib/exports/exports.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';

export const lossesPath = '/api/v1/event-hub-listener/{serialNumber}/connectionLosses';
export const installationPath = '/api/v1/appliance/appliances/{serialNumber}/installation';

export type ReadLosses = ConnectionLosses & { readAtMs: number };

/** A change of the connection refetches the losses. */
export function useConnectionLosses(serialNumber: string, { state, since }: Connection) {
  return useQuery({
    queryKey: ['get', lossesPath, serialNumber, state, since],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<ReadLosses> => {
      const data = await dataOf(fetchClient.GET(lossesPath, { params: { path: { serialNumber } } }));
      return { ...data, readAtMs: serverNowMs() };
    },
  });
}

export function useConnectivityInstallation(serialNumber: string) {
  return api.useQuery('get', installationPath, { params: { path: { serialNumber } } });
}

/** @throws a problem document or a network error */
export async function saveMachineData(serialNumber: string, language: Language): Promise<void> {
  await exports.start(`data-${serialNumber}.zip`, (init) =>
    fetchClient.GET('/api/v1/event-hub-listener/{serialNumber}/dataPackage', {
      params: { path: { serialNumber }, header: { 'x-language': language } },
      ...init,
    }),
  );
}
