import type { ApplianceDetail, ApplianceList } from '@washboard/contract/appliances/appliances';
import { api } from '../../lib/api/api.ts';

export const listPath = '/api/v1/appliance/appliances';
export const detailPath = '/api/v1/appliance/getApplianceDetail';
export const fleetPath = '/api/v1/appliance/fleet';
export const facetsPath = '/api/v1/appliance/facets';

/** Where the live messages find the stretches of the machine list and the opened machine in the query cache. */
export type CachedList = ApplianceList;
export type CachedDetail = ApplianceDetail;

export function useApplianceDetail(serialNumber: string) {
  return api.useQuery('get', detailPath, { params: { query: { serialNumber } } });
}
