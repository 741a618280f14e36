import { useQuery } from '@tanstack/react-query';
import type { RemoteControl } from '@washboard/contract/remote-control/remote-session';
import { useEffect, useRef } from 'react';
import { api, fetchClient } from '../../lib/api/api.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/run-live';

/** Who steers the machine. The machine's own word, which comes live, is the reason to ask anew. */
export function useRemoteHolder(serialNumber: string, isRemotelyControlled: boolean) {
  const query = api.queryOptions('get', path, { params: { path: { serialNumber } } });
  const holder = useQuery({ ...query, staleTime: 0, refetchInterval: 10_000 });
  const { refetch } = holder;
  const answered = useRef(isRemotelyControlled);
  useEffect(() => {
    if (answered.current === isRemotelyControlled) return;
    answered.current = isRemotelyControlled;
    void refetch();
  }, [isRemotelyControlled, refetch]);
  return holder;
}

/**
 * Begins to steer, or goes on. Throws a problem document or a network error when one does not steer.
 * @param sessionId the same one for as long as the session lasts
 */
export async function holdRemoteControl(serialNumber: string, sessionId: string): Promise<RemoteControl> {
  const { data, error } = await fetchClient.POST(path, {
    params: { path: { serialNumber } },
    body: { sessionId, operationSet: 1 },
  });
  if (error) throw error;
  return data;
}

/** Also when the page goes away. Who cannot be told finds out by itself. */
export async function releaseRemoteControl(serialNumber: string, sessionId: string): Promise<void> {
  const body = { sessionId, operationSet: 0 } as const;
  await fetchClient.POST(path, { params: { path: { serialNumber } }, body, keepalive: true }).catch(() => {});
}
