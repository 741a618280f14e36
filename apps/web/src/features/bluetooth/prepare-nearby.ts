import { exportPublicKey } from '@washboard/contract/bluetooth/keys';
import { dataOf, fetchClient } from '../../lib/api/api.ts';
import { createGrantStore, type PreparedMachine } from '../../lib/bluetooth/grant-store.ts';
import { getSessionId } from '../../lib/session/session.ts';

export const grantStore = createGrantStore(getSessionId);

/** Keys of server responses begin with `get`. */
export const preparedKey = (serialNumber: string) => ['bluetooth', serialNumber];

export interface Prepared {
  machine: PreparedMachine;
  privateKey: Awaited<ReturnType<typeof grantStore.keys>>['privateKey'];
}

export class NotStoredError extends Error {
  override name = 'NotStoredError';
}

/** A machine may take this long to accept the server's key. */
const grantMs = 30_000;

/** @throws a problem document, a network error or {@link NotStoredError} */
export async function prepareNearby({
  serialNumber,
  name,
}: Pick<PreparedMachine, 'serialNumber' | 'name'>): Promise<Prepared> {
  const keys = await grantStore.keys().catch(() => {
    throw new NotStoredError();
  });
  const { grant, rights, expiresAt } = await dataOf(
    fetchClient.POST('/api/v1/event-hub-listener/{serialNumber}/bluetoothGrants', {
      params: { path: { serialNumber } },
      body: { phoneKey: await exportPublicKey(keys.publicKey) },
      signal: AbortSignal.timeout(grantMs),
    }),
  );
  const machine = { serialNumber, name, grant, rights, expiresAt };
  await grantStore.put(machine).catch(() => {
    throw new NotStoredError();
  });
  return { machine, privateKey: keys.privateKey };
}
