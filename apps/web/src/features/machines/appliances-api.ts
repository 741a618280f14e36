import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ApplianceDetail, ApplianceList } from '@washboard/contract/appliances/appliances';
import { api } from '../../lib/api/api.ts';
import { type RecordedMachine, recordedMachine } from '../../lib/machine/recorded-machine.ts';

export const listPath = '/api/v1/appliance/appliances';
export const detailPath = '/api/v1/appliance/getApplianceDetail';
export const sitesPath = '/api/v1/appliance/sites';
export const fleetPath = '/api/v1/appliance/fleet';
export const facetsPath = '/api/v1/appliance/facets';
export const companyFacetsPath = '/api/v1/appliance/facets/companies';

export type CachedList = ApplianceList;
export type CachedDetail = ApplianceDetail;

const detailQuery = (serialNumber: string) =>
  api.queryOptions('get', detailPath, { params: { query: { serialNumber } } });

export const useApplianceDetail = (serialNumber: string) => useQuery(detailQuery(serialNumber));

/**
 * Pages without readings render only when one of the selected fields changes.
 * @returns undefined until the frame of the page has fetched the machine
 */
export const useRecordedMachine = (serialNumber: string): RecordedMachine | undefined =>
  useQuery({ ...detailQuery(serialNumber), select: recordedMachine, refetchOnMount: false }).data;

export const knownDetail = (queryClient: QueryClient, serialNumber: string) =>
  queryClient.getQueryData<CachedDetail>(detailQuery(serialNumber).queryKey);

/**
 * Without a network this is the stored response.
 * @throws a problem document or a network error
 */
export const findMachine = (queryClient: QueryClient, serialNumber: string): Promise<CachedDetail> =>
  queryClient.fetchQuery(detailQuery(serialNumber));
