import type { Inspection } from '@washboard/contract/inspector-links/inspector-links';
import { dataOf, publicApi, publicClient } from '../../../lib/api/api.ts';
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
  const data = await dataOf(
    requestInTurn(
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
          const { position } = await dataOf(
            publicClient.GET('/api/v1/inspect/exports/{id}', { params: { path: { id }, header }, signal }),
          );
          return position;
        },
      },
    ),
  );
  return data as Blob;
}
