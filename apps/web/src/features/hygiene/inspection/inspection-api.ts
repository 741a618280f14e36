import type { Inspection } from '@washboard/contract/inspector-links/inspector-links';
import { publicApi, publicClient } from '../../../lib/api/api.ts';
import { requestInTurn } from '../../../lib/exports/request-in-turn.ts';

export type InspectedMachine = Inspection['machines'][number];

const headerOf = (token: string) => ({ 'x-inspector-token': token });

export const useInspection = (token: string) =>
  publicApi.useQuery(
    'get',
    '/api/v1/inspect',
    { params: { header: headerOf(token) } },
    // The server counts each request as an opening of the link.
    { staleTime: Number.POSITIVE_INFINITY, meta: { isOfNoAccount: true } },
  );

interface LedgerRequest {
  token: string;
  serialNumber: string;
  signal: AbortSignal;
  /** @param position in the company's queue; null while unknown */
  onTurn: (state: 'making' | 'waiting', position: number | null) => void;
}

/**
 * Waits for the company's turn in the queue.
 * @throws a problem document or a network error
 */
export async function fetchLedger({ token, serialNumber, signal, onTurn }: LedgerRequest): Promise<Blob> {
  const header = headerOf(token);
  const { data, error } = await requestInTurn(
    (init) =>
      publicClient.GET('/api/v1/inspect/{serialNumber}/ledger', {
        params: { path: { serialNumber }, header },
        parseAs: 'blob',
        ...init,
      }),
    {
      signal,
      show: onTurn,
      async askPosition(id, signal) {
        const { data, error } = await publicClient.GET('/api/v1/inspect/exports/{id}', {
          params: { path: { id }, header },
          signal,
        });
        if (error) throw error;
        return data.position;
      },
    },
  );
  if (error) throw error;
  return data as Blob;
}
