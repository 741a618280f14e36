import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import { type OutboxItem, parseItem } from './outbox-item.ts';
import { newSealingKey, type Sealed, seal, unseal } from './sealing.ts';
import { sessionDatabase } from './session-database.ts';

export const outboxDatabase = 'washboard-outbox';

interface SealedItem {
  /** The database assigns the order of writing, which is that of sending. */
  order?: number;
  /** Two accounts may change the same entry on one device. */
  id: string;
  accountId: string;
  /** A transaction does not wait for a decryption, so the revision is plain text. */
  revision: string;
  item: Sealed;
  bytes: Sealed | null;
}

interface OutboxDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
  items: { key: number; value: SealedItem; indexes: { accountId: string; id: string } };
}

type ItemRows = IDBPObjectStore<OutboxDatabase, ['items'], 'items', 'readwrite'>;

export interface StoredRows {
  items: OutboxItem[];
  /** Number of stored items that this version of the app cannot read. */
  unreadable: number;
  /** Nothing was stored yet, or the browser has deleted everything. */
  isEmptied: boolean;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Entries outlive the session: the account finds them at its next login, and no page of another account reads them.
 * Calls fail if storage is blocked, full or damaged.
 */
export class OutboxStore {
  readonly #accountId: string;
  readonly #open: () => Promise<IDBPDatabase<OutboxDatabase>>;
  #onClosed = () => {};

  constructor(accountId: string) {
    this.#accountId = accountId;
    this.#open = sessionDatabase<OutboxDatabase>(outboxDatabase, createTables, () => this.#onClosed());
  }

  /** @param act called when the connection ends, perhaps because the data was deleted */
  whenClosed(act: () => void): void {
    this.#onClosed = act;
  }

  async read(known: readonly OutboxItem[] = []): Promise<StoredRows> {
    const db = await this.#open();
    const [rows, key] = await Promise.all([
      db.getAllFromIndex('items', 'accountId', this.#accountId),
      db.get('keys', this.#accountId),
    ]);
    if (!key) return { items: [], unreadable: rows.length, isEmptied: rows.length === 0 };
    const byRevision = new Map(known.map((item) => [item.revision, item]));
    const items = await Promise.all(
      rows.map((row) => byRevision.get(row.revision) ?? openItem(key, row).catch(() => null)),
    );
    const unreadable = new Set(rows.filter((_, i) => !items[i]).map(({ id }) => id));
    const readable = items.filter((item) => item !== null);
    const ready = readable.filter(({ after }) => after === null || !unreadable.has(this.#rowId(after)));
    return { items: ready, unreadable: rows.length - ready.length, isEmptied: false };
  }

  /**
   * @param instead the replaced revision; null for any
   * @returns false if another tab has changed that revision
   */
  async put(item: OutboxItem, instead: string | null = null): Promise<boolean> {
    const row = await this.#sealRow(item);
    return this.#change(item.id, instead, (rows, order) => rows.put(order === undefined ? row : { ...row, order }));
  }

  async has({ id, revision }: OutboxItem): Promise<boolean> {
    return (await (await this.#open()).getFromIndex('items', 'id', this.#rowId(id)))?.revision === revision;
  }

  /**
   * @param revision null for any
   * @returns false if another tab has changed that revision
   */
  async delete(id: string, revision: string | null = null): Promise<boolean> {
    return this.#change(id, revision, async (rows, order) => order !== undefined && rows.delete(order));
  }

  /** Call this after the account was deleted. */
  async forget(): Promise<void> {
    const forgetting = (await this.#open()).transaction(['keys', 'items'], 'readwrite', { durability: 'strict' });
    const items = forgetting.objectStore('items');
    const orders = await items.index('accountId').getAllKeys(this.#accountId);
    await Promise.all([
      ...orders.map((order) => items.delete(order)),
      forgetting.objectStore('keys').delete(this.#accountId),
      forgetting.done,
    ]);
  }

  #rowId(id: string): string {
    return `${this.#accountId} ${id}`;
  }

  /**
   * @param revision must be the stored one; null for any, or none
   * @returns false if another one is stored, or none
   */
  async #change(
    id: string,
    revision: string | null,
    work: (rows: ItemRows, order: number | undefined) => Promise<unknown>,
  ): Promise<boolean> {
    const changing = (await this.#open()).transaction('items', 'readwrite', { durability: 'strict' });
    const row = await changing.store.index('id').get(this.#rowId(id));
    const isMeant = revision === null || row?.revision === revision;
    await Promise.all([isMeant && work(changing.store, row?.order), changing.done]);
    return isMeant;
  }

  async #sealRow(item: OutboxItem): Promise<SealedItem> {
    const key = await this.#key();
    const { bytes, ...plain } = item;
    const id = this.#rowId(item.id);
    return {
      id,
      accountId: this.#accountId,
      revision: item.revision,
      item: await seal(key, id, encoder.encode(JSON.stringify(plain))),
      bytes: bytes && (await seal(key, `${id} bytes`, bytes)),
    };
  }

  async #key(): Promise<CryptoKey> {
    const db = await this.#open();
    const known = await db.get('keys', this.#accountId);
    if (known) return known;
    const key = await newSealingKey();
    const adding = db.transaction('keys', 'readwrite');
    // Another tab may have added the key meanwhile.
    const present = await adding.store.get(this.#accountId);
    if (present) return present;
    await Promise.all([adding.store.put(key, this.#accountId), adding.done]);
    return key;
  }
}

function createTables(db: IDBPDatabase<OutboxDatabase>): void {
  db.createObjectStore('keys');
  const items = db.createObjectStore('items', { keyPath: 'order', autoIncrement: true });
  items.createIndex('accountId', 'accountId');
  items.createIndex('id', 'id', { unique: true });
}

async function openItem(key: CryptoKey, { id, revision, item, bytes }: SealedItem): Promise<OutboxItem | null> {
  const plain = decoder.decode(await unseal(key, id, item));
  const opened = parseItem(JSON.parse(plain), bytes && (await unseal(key, `${id} bytes`, bytes)));
  return opened?.revision === revision ? opened : null;
}
