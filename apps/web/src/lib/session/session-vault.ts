import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  issuedAtMs: number;
  expiresAtMs: number;
}

export interface VaultSession {
  sessionId: string;
  generation: number;
  isRemembered: boolean;
  tokens: Tokens;
}

type SessionVersion = Pick<VaultSession, 'sessionId' | 'generation'>;

/** The key cannot be exported, so a copy of the files contains only cipher text. */
interface SealedSession extends SessionVersion {
  isRemembered: boolean;
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  ciphertext: ArrayBuffer;
}

interface SessionDatabase extends DBSchema {
  sessions: { key: 'current'; value: SealedSession };
}

const slot = 'current';
const encoder = new TextEncoder();

/** The cipher text is bound to its row, so that an older one cannot replace it. */
function additionalData({ sessionId, generation }: SessionVersion): Uint8Array<ArrayBuffer> {
  return encoder.encode(`${sessionId}#${generation}`);
}

async function seal(session: VaultSession, key: CryptoKey): Promise<SealedSession> {
  const { tokens, ...head } = session;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: additionalData(head) },
    key,
    encoder.encode(JSON.stringify(tokens)),
  );
  return { ...head, key, iv, ciphertext };
}

async function unseal(sealed: SealedSession): Promise<VaultSession> {
  const { key, iv, ciphertext, ...head } = sealed;
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: additionalData(head) },
    key,
    ciphertext,
  );
  return { ...head, tokens: JSON.parse(new TextDecoder().decode(plain)) as Tokens };
}

function isSameVersion(sealed: SealedSession | undefined, version: SessionVersion): sealed is SealedSession {
  return sealed?.sessionId === version.sessionId && sealed.generation === version.generation;
}

/**
 * All tabs share one session, so each change names the version it is based on and is dropped if another tab has changed
 * it meanwhile.
 */
export function createSessionVault(databaseName = 'washboard') {
  let opening: Promise<IDBPDatabase<SessionDatabase>> | null = null;

  function letGo(): void {
    opening = null;
  }

  function open(): Promise<IDBPDatabase<SessionDatabase>> {
    return openDB<SessionDatabase>(databaseName, 1, {
      upgrade: (db) => void db.createObjectStore('sessions'),
      terminated: letGo,
      // Another tab needs to delete a damaged database.
      blocking: (_present, _wanted, event) => {
        letGo();
        (event.target as IDBDatabase).close();
      },
    });
  }

  /** A database that cannot be opened or has the wrong schema contains no session. */
  async function openSound(): Promise<IDBPDatabase<SessionDatabase>> {
    const found = await open().catch(() => null);
    if (found?.objectStoreNames.contains('sessions')) return found;
    found?.close();
    await deleteDB(databaseName);
    return open();
  }

  function database(): Promise<IDBPDatabase<SessionDatabase>> {
    opening ??= openSound().catch((error: unknown) => {
      letGo();
      throw error;
    });
    return opening;
  }

  return {
    async read(): Promise<VaultSession | null> {
      const sealed = await (await database()).get('sessions', slot);
      if (!sealed) return null;
      return unseal(sealed).catch(() => null);
    },

    /** Each session has a new key. */
    async open(session: VaultSession): Promise<void> {
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
      await (await database()).put('sessions', await seal(session, key), slot);
    },

    /** @returns null if the stored session is no longer `from` */
    async replaceTokens(from: SessionVersion, tokens: Tokens): Promise<VaultSession | null> {
      const db = await database();
      const present = await db.get('sessions', slot);
      if (!isSameVersion(present, from)) return null;
      const next = {
        sessionId: from.sessionId,
        generation: from.generation + 1,
        isRemembered: present.isRemembered,
        tokens,
      };
      // An IndexedDB transaction ends when anything else is awaited in it.
      const sealed = await seal(next, present.key);
      const transaction = db.transaction('sessions', 'readwrite', { durability: 'strict' });
      const isCurrent = isSameVersion(await transaction.store.get(slot), from);
      if (isCurrent) await transaction.store.put(sealed, slot);
      await transaction.done;
      return isCurrent ? next : null;
    },

    /** @returns false if another tab has changed it meanwhile */
    async clearVersion(version: SessionVersion): Promise<boolean> {
      const transaction = (await database()).transaction('sessions', 'readwrite');
      const isRemoved = isSameVersion(await transaction.store.get(slot), version);
      if (isRemoved) await transaction.store.delete(slot);
      await transaction.done;
      return isRemoved;
    },

    async clear(): Promise<void> {
      await (await database()).delete('sessions', slot);
    },
  };
}

export type SessionVault = ReturnType<typeof createSessionVault>;
