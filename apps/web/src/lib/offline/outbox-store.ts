import type { DBSchema, IDBPDatabase } from 'idb';
import { type OutboxItem, parseItem } from './outbox-item.ts';
import { newSealingKey, type Sealed, seal, unseal } from './sealing.ts';
import { sessionDatabase } from './session-database.ts';

export const outboxDatabase = 'washboard-outbox';

interface SealedItem {
  /** Given by the database: items are sent in the order in which they were written. */
  order?: number;
  id: string;
  accountId: string;
  item: Sealed;
  bytes: Sealed | null;
}

interface OutboxDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
  items: { key: number; value: SealedItem; indexes: { accountId: string; id: string } };
}

export interface Kept {
  items: OutboxItem[];
  /** Items of another version of the app that this one cannot read. They stay. */
  unreadable: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * What one account has entered on this device and not sent. It outlives the session: the account finds it at the next
 * login here, and nobody else's page reads it. Calls fail where storage is blocked, full or damaged.
 */
export function createOutboxStore(accountId: string) {
  const open = sessionDatabase<OutboxDatabase>(outboxDatabase, (db) => {
    db.createObjectStore('keys');
    const items = db.createObjectStore('items', { keyPath: 'order', autoIncrement: true });
    items.createIndex('accountId', 'accountId');
    items.createIndex('id', 'id', { unique: true });
  });

  async function keyOf(db: IDBPDatabase<OutboxDatabase>): Promise<CryptoKey> {
    const known = await db.get('keys', accountId);
    if (known) return known;
    const key = await newSealingKey();
    const adding = db.transaction('keys', 'readwrite');
    // Another tab may have been faster.
    const present = await adding.store.get(accountId);
    if (present) return present;
    await Promise.all([adding.store.put(key, accountId), adding.done]);
    return key;
  }

  return {
    /** In the order in which they were written. */
    async read(): Promise<Kept> {
      const db = await open();
      const sealed = await db.getAllFromIndex('items', 'accountId', accountId);
      if (sealed.length === 0) return { items: [], unreadable: 0 };
      const key = await keyOf(db);
      const read = await Promise.all(sealed.map((each) => openItem(key, each).catch(() => null)));
      const items = read.filter((item) => item !== null);
      return { items, unreadable: read.length - items.length };
    },

    async put(item: OutboxItem): Promise<void> {
      const db = await open();
      const key = await keyOf(db);
      const { bytes, ...plain } = item;
      const sealedItem = await seal(key, item.id, encoder.encode(JSON.stringify(plain)));
      const sealedBytes = bytes && (await seal(key, `${item.id} bytes`, bytes));
      const writing = db.transaction('items', 'readwrite', { durability: 'strict' });
      const order = await writing.store.index('id').getKey(item.id);
      const row = { id: item.id, accountId, item: sealedItem, bytes: sealedBytes };
      await Promise.all([writing.store.put(order === undefined ? row : { ...row, order }), writing.done]);
    },

    async delete(id: string): Promise<void> {
      const deleting = (await open()).transaction('items', 'readwrite');
      const order = await deleting.store.index('id').getKey(id);
      await Promise.all([order !== undefined && deleting.store.delete(order), deleting.done]);
    },
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

async function openItem(key: CryptoKey, { id, item, bytes }: SealedItem): Promise<OutboxItem | null> {
  const plain = decoder.decode(await unseal(key, id, item));
  return parseItem(JSON.parse(plain), bytes && (await unseal(key, `${id} bytes`, bytes)));
}
