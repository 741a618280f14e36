import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { grantHours } from '@washboard/contract/bluetooth/grants';
import { hourMs } from '@washboard/contract/time/durations';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { NearbyMachine, type NearbyState } from '../../lib/bluetooth/nearby-machine.ts';
import { getSession, getSessionId } from '../../lib/session/session.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { grantStore, type Prepared, preparedKey, prepareNearby } from './prepare-nearby.ts';

const unusedMs = 60_000;
const connections = new Map<string, Connection>();

interface Connection {
  machine: NearbyMachine;
  forget: ReturnType<typeof setTimeout> | undefined;
  unfollowSession: () => void;
}

const notConnected: NearbyState = { stage: { kind: 'idle' }, reports: {}, heardAtMs: null, rights: [], orders: [] };

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
  // The access is renewed early, so that it lasts without a network.
  useEffect(() => {
    if (expiresAt === undefined || !navigator.onLine) return;
    if (Date.parse(expiresAt) - serverNowMs() < (grantHours / 2) * hourMs) prepare();
  }, [expiresAt, prepare]);

  const machine = useMemo(() => access && connectionOf(access), [access]);
  useEffect(() => {
    const connection = connections.get(serialNumber);
    clearTimeout(connection?.forget);
    return () => forgetLater(serialNumber);
  }, [serialNumber]);

  const state = useSyncExternalStore(machine?.subscribe ?? noSubscription, machine?.get ?? getNotConnected);
  return { isLoading: prepared.isPending, access: access?.machine ?? null, preparing, machine, state };
}

export type Nearby = ReturnType<typeof useNearby>;

const noSubscription = () => () => {};
const getNotConnected = () => notConnected;

/** A renewed grant does not interrupt a connection that is open or being made. */
function connectionOf({ machine: prepared, privateKey }: Prepared): NearbyMachine {
  const { serialNumber } = prepared;
  const known = connections.get(serialNumber);
  const stage = known?.machine.get().stage.kind;
  if (known && stage !== 'idle' && stage !== 'failed') return known.machine;
  endConnection(serialNumber);
  const machine = new NearbyMachine({ prepared, privateKey, bluetooth: navigator.bluetooth });
  // The machine records commands under the account of the grant, so another account must not use the connection.
  const owner = getSessionId();
  const unfollowSession = getSession().subscribe(() => {
    if (getSessionId() !== owner) endConnection(serialNumber);
  });
  connections.set(serialNumber, { machine, forget: undefined, unfollowSession });
  return machine;
}

function forgetLater(serialNumber: string): void {
  const connection = connections.get(serialNumber);
  if (connection) connection.forget = setTimeout(() => endConnection(serialNumber), unusedMs);
}

function endConnection(serialNumber: string): void {
  const connection = connections.get(serialNumber);
  if (!connection) return;
  connections.delete(serialNumber);
  clearTimeout(connection.forget);
  connection.unfollowSession();
  connection.machine.end();
}
