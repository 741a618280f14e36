import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { grantHours } from '@washboard/contract/bluetooth/grants';
import { exportPublicKey } from '@washboard/contract/bluetooth/keys';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { fetchClient } from '../../lib/api/api.ts';
import { createGrantStore, type PreparedMachine } from '../../lib/bluetooth/grant-store.ts';
import { createNearbyMachine, type NearbyMachine, type NearbyState } from '../../lib/bluetooth/nearby-machine.ts';
import { getSessionId } from '../../lib/session/session.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';

export const grantStore = createGrantStore(getSessionId);

/** The first part keeps it out of the answers of the server. */
export const preparedKey = (serialNumber: string) => ['bluetooth', serialNumber];

/** A connection survives a short visit to another page. */
const keptMs = 60_000;
const connections = new Map<string, { machine: NearbyMachine; forget: ReturnType<typeof setTimeout> | null }>();

const notConnected: NearbyState = { stage: { kind: 'idle' }, reports: {}, heardAtMs: null, rights: [], orders: [] };

interface Prepared {
  machine: PreparedMachine;
  privateKey: Awaited<ReturnType<typeof grantStore.keys>>['privateKey'];
}

/** This browser cannot store the access. */
export class NotStoredError extends Error {
  override name = 'NotStoredError';
}

/** Longer than a machine may take to accept the key of the server. */
const grantMs = 30_000;

/** Gets this phone access to a machine. Throws a problem document, a network error or {@link NotStoredError}. */
export async function prepareNearby({
  serialNumber,
  name,
}: Pick<PreparedMachine, 'serialNumber' | 'name'>): Promise<Prepared> {
  const keys = await grantStore.keys().catch(() => {
    throw new NotStoredError();
  });
  const { data, error } = await fetchClient.POST('/api/v1/event-hub-listener/{serialNumber}/bluetoothGrants', {
    params: { path: { serialNumber } },
    body: { phoneKey: await exportPublicKey(keys.publicKey) },
    signal: AbortSignal.timeout(grantMs),
  });
  if (error) throw error;
  const { grant, rights, expiresAt } = data;
  const machine = { serialNumber, name, grant, rights, expiresAt };
  await grantStore.put(machine).catch(() => {
    throw new NotStoredError();
  });
  return { machine, privateKey: keys.privateKey };
}

/** The access of this phone to a machine, and the connection. */
export function useNearby(serialNumber: string, name: string) {
  const queryClient = useQueryClient();
  const prepared = useQuery({
    queryKey: preparedKey(serialNumber),
    queryFn: async (): Promise<Prepared | null> => {
      const machine = await grantStore.read(serialNumber).catch(() => null);
      return machine && { machine, privateKey: (await grantStore.keys()).privateKey };
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isOfNoAccount: false },
  });

  const preparing = useMutation({
    mutationFn: async (): Promise<void> => {
      queryClient.setQueryData(preparedKey(serialNumber), await prepareNearby({ serialNumber, name }));
    },
  });

  const access = prepared.data ?? null;
  const { mutate: prepare } = preparing;
  const expiresAt = access?.machine.expiresAt;
  // Renewed in passing while there is a network; without one nothing is lost.
  useEffect(() => {
    if (expiresAt === undefined || !navigator.onLine) return;
    if (Date.parse(expiresAt) - serverNowMs() < (grantHours / 2) * 3_600_000) prepare();
  }, [expiresAt, prepare]);

  const machine = useMemo(() => access && connectionOf(access), [access]);
  useEffect(() => {
    const connection = connections.get(serialNumber);
    if (connection?.forget) clearTimeout(connection.forget);
    return () => forgetLater(serialNumber);
  }, [serialNumber]);

  const state = useSyncExternalStore(machine?.subscribe ?? noSubscription, machine?.get ?? getNotConnected);
  return { isLoading: prepared.isPending, access: access?.machine ?? null, preparing, machine, state };
}

export type Nearby = ReturnType<typeof useNearby>;

const noSubscription = () => () => {};
const getNotConnected = () => notConnected;

/** The grant may have been renewed: the connection that uses the previous one stays until it ends. */
function connectionOf({ machine: prepared, privateKey }: Prepared): NearbyMachine {
  const { serialNumber } = prepared;
  const known = connections.get(serialNumber);
  const kind = known?.machine.get().stage.kind;
  if (known && (kind === 'connected' || kind === 'lost')) return known.machine;
  known?.machine.end();
  const machine = createNearbyMachine({ prepared, privateKey, bluetooth: navigator.bluetooth });
  connections.set(serialNumber, { machine, forget: null });
  return machine;
}

function forgetLater(serialNumber: string): void {
  const connection = connections.get(serialNumber);
  if (!connection) return;
  connection.forget = setTimeout(() => {
    if (connections.get(serialNumber) !== connection) return;
    connection.machine.end();
    connections.delete(serialNumber);
  }, keptMs);
}
