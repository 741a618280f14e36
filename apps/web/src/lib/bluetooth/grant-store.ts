import { grantRights } from '@washboard/contract/bluetooth/grants';
import { createSigningKeys, type KeyPair } from '@washboard/contract/bluetooth/keys';
import type { DBSchema, IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import { sessionDatabase } from '../offline/session-database.ts';
import { bluetoothDatabase } from './forget-bluetooth.ts';

const preparedSchema = z.object({
  serialNumber: z.string(),
  name: z.string(),
  grant: z.string(),
  rights: z.array(z.enum(grantRights)),
  expiresAt: z.iso.datetime(),
});
export type PreparedMachine = z.infer<typeof preparedSchema>;

interface GrantDatabase extends DBSchema {
  /** The private key cannot be exported, so a copy of the files cannot sign. */
  keys: { key: 'current'; value: { sessionId: string; pair: KeyPair } };
  machines: { key: string; value: PreparedMachine };
}

/** Only one session has keys and grants. A call fails if storage fails. */
export function createGrantStore(sessionId: () => string | null) {
  const open = sessionDatabase<GrantDatabase>(bluetoothDatabase, (db) => {
    db.createObjectStore('keys');
    db.createObjectStore('machines', { keyPath: 'serialNumber' });
  });

  /** @returns null without a session, or if another session's keys are stored */
  async function openOwn(): Promise<IDBPDatabase<GrantDatabase> | null> {
    const owner = sessionId();
    if (owner === null) return null;
    const db = await open();
    return (await db.get('keys', 'current'))?.sessionId === owner ? db : null;
  }

  return {
    async keys(): Promise<KeyPair> {
      const owner = sessionId();
      if (owner === null) throw new Error('no account is logged in');
      const db = await open();
      const known = await db.get('keys', 'current');
      if (known?.sessionId === owner) return known.pair;
      const pair = await createSigningKeys();
      const changing = db.transaction(['keys', 'machines'], 'readwrite');
      // Another tab may have created the keys meanwhile.
      const present = await changing.objectStore('keys').get('current');
      if (present?.sessionId === owner) return present.pair;
      await Promise.all([
        changing.objectStore('machines').clear(),
        changing.objectStore('keys').put({ sessionId: owner, pair }, 'current'),
        changing.done,
      ]);
      return pair;
    },

    async put(machine: PreparedMachine): Promise<void> {
      await (await open()).put('machines', machine);
    },

    async read(serialNumber: string): Promise<PreparedMachine | null> {
      const found = await (await openOwn())?.get('machines', serialNumber);
      return preparedSchema.safeParse(found).data ?? null;
    },

    async list(): Promise<PreparedMachine[]> {
      const found = (await (await openOwn())?.getAll('machines')) ?? [];
      return found.flatMap((machine) => preparedSchema.safeParse(machine).data ?? []);
    },
  };
}

export type GrantStore = ReturnType<typeof createGrantStore>;
