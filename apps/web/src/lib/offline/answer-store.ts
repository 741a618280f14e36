import type { DBSchema, IDBPDatabase } from 'idb';
import { serverNowMs } from '../time/server-clock.ts';
import { answerDatabase } from './forget-answers.ts';
import { newSealingKey, type Sealed, seal, unseal } from './sealing.ts';
import { sessionDatabase } from './session-database.ts';

interface SealedAnswer extends Sealed {
  keptAtMs: number;
}

interface AnswerDatabase extends DBSchema {
  /** The key cannot be exported, so a copy of the files contains cipher text. */
  keys: { key: 'current'; value: { sessionId: string; key: CryptoKey } };
  answers: { key: string; value: SealedAnswer; indexes: { keptAtMs: number } };
}

/** The list of a large fleet and twenty machines of a day need a few hundred. */
export const maxAnswers = 2000;

const encoder = new TextEncoder();

async function through(
  bytes: BufferSource,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Response(bytes).body?.pipeThrough(change)).arrayBuffer());
}

/** Only one session has answers. A call fails if storage is blocked, full or damaged. */
export function createAnswerStore(
  sessionId: () => string | null,
  { database = answerDatabase, isCompressed = false }: { database?: string; isCompressed?: boolean } = {},
) {
  const toBytes = async (text: string) => {
    const bytes = encoder.encode(text);
    return isCompressed ? through(bytes, new CompressionStream('gzip')) : bytes;
  };
  const toText = async (bytes: Uint8Array<ArrayBuffer>) =>
    new TextDecoder().decode(isCompressed ? await through(bytes, new DecompressionStream('gzip')) : bytes);
  const open = sessionDatabase<AnswerDatabase>(database, (db) => {
    db.createObjectStore('keys');
    db.createObjectStore('answers').createIndex('keptAtMs', 'keptAtMs');
  });

  async function keyOf(db: IDBPDatabase<AnswerDatabase>, owner: string): Promise<CryptoKey> {
    const existing = await db.get('keys', 'current');
    if (existing?.sessionId === owner) return existing.key;
    const key = await newSealingKey();
    const changing = db.transaction(['keys', 'answers'], 'readwrite');
    const present = await changing.objectStore('keys').get('current');
    if (present?.sessionId === owner) return present.key;
    await Promise.all([
      changing.objectStore('answers').clear(),
      changing.objectStore('keys').put({ sessionId: owner, key }, 'current'),
      changing.done,
    ]);
    return key;
  }

  return {
    async getItem(name: string): Promise<string | undefined> {
      const owner = sessionId();
      if (owner === null) return undefined;
      const db = await open();
      const key = await keyOf(db, owner);
      const sealed = await db.get('answers', name);
      return sealed && toText(await unseal(key, name, sealed));
    },

    /** @returns the stored size in bytes */
    async setItem(name: string, text: string): Promise<number> {
      const owner = sessionId();
      if (owner === null) return 0;
      const db = await open();
      const key = await keyOf(db, owner);
      const sealed = await seal(key, name, await toBytes(text));
      // The session may have ended meanwhile.
      if (sessionId() === owner) await db.put('answers', { ...sealed, keptAtMs: serverNowMs() }, name);
      return sealed.ciphertext.byteLength;
    },

    async names(): Promise<string[]> {
      const owner = sessionId();
      if (owner === null) return [];
      const db = await open();
      return (await db.get('keys', 'current'))?.sessionId === owner ? db.getAllKeys('answers') : [];
    },

    async removeItem(name: string): Promise<void> {
      await (await open()).delete('answers', name);
    },

    async clear(): Promise<void> {
      await (await open()).clear('answers');
    },

    /** Also deletes the oldest answers beyond {@link maxAnswers}. */
    async tidy(keptBeforeMs: number): Promise<void> {
      const tidying = (await open()).transaction('answers', 'readwrite');
      let excess = (await tidying.store.count()) - maxAnswers;
      for await (const cursor of tidying.store.index('keptAtMs').iterate()) {
        if (excess <= 0 && cursor.value.keptAtMs >= keptBeforeMs) break;
        void cursor.delete();
        excess -= 1;
      }
      await tidying.done;
    },
  };
}
