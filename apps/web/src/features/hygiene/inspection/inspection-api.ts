import type { Inspection } from '@washboard/contract/hygiene/inspector-links';
import { publicApi, publicClient } from '../../../lib/api/api.ts';

export type InspectedMachine = Inspection['machines'][number];

const headerOf = (token: string) => ({ 'x-inspector-token': token });

export const useInspection = (token: string) =>
  publicApi.useQuery(
    'get',
    '/api/v1/inspect',
    { params: { header: headerOf(token) } },
    // Each request counts as an opening of the link.
    { staleTime: Number.POSITIVE_INFINITY, meta: { isOfNoAccount: true } },
  );

/** The ledger of a machine as a file. Throws a problem document or a network error. */
export async function fetchLedger(token: string, serialNumber: string, signal: AbortSignal): Promise<Blob> {
  const { data, error } = await publicClient.GET('/api/v1/inspect/{serialNumber}/ledger', {
    params: { path: { serialNumber }, header: headerOf(token) },
    parseAs: 'blob',
    signal,
  });
  if (error) throw error;
  return data as Blob;
}
