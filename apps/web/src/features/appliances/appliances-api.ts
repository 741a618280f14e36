import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ApplianceDetail, ApplianceList } from '@washboard/contract/appliances/appliances';
import { api } from '../../lib/api/api.ts';
import { type RecordedMachine, recordedMachine } from '../../lib/machine/recorded-machine.ts';

export const listPath = '/api/v1/appliance/appliances';
export const detailPath = '/api/v1/appliance/getApplianceDetail';
export const fleetPath = '/api/v1/appliance/fleet';
export const facetsPath = '/api/v1/appliance/facets';
export const companyFacetsPath = '/api/v1/appliance/facets/companies';

/** Where the live messages find the stretches of the machine list and the opened machine in the query cache. */
export type CachedList = ApplianceList;
export type CachedDetail = ApplianceDetail;

const detailQuery = (serialNumber: string) =>
  api.queryOptions('get', detailPath, { params: { query: { serialNumber } } });

export const useApplianceDetail = (serialNumber: string) => useQuery(detailQuery(serialNumber));

/**
 * For pages that show no readings: drawn again only when something of this becomes another. The frame of these pages asks
 * for it; undefined: it is not there yet.
 */
export const useRecordedMachine = (serialNumber: string): RecordedMachine | undefined =>
  useQuery({ ...detailQuery(serialNumber), select: recordedMachine, refetchOnMount: false }).data;

/** As it is known already, if it is. */
export const knownDetail = (queryClient: QueryClient, serialNumber: string) =>
  queryClient.getQueryData<CachedDetail>(detailQuery(serialNumber).queryKey);
