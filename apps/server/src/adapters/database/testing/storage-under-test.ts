import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../database.ts';
import { openPostgresDatabase } from '../postgres-database.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from './test-databases.ts';

export type CreateStorage = () => Promise<TestDatabase>;

export const createStorage: CreateStorage = () => createTestDatabase(null);

export const copyStorage: CreateStorage = () => createTestDatabase(emptyDatabase);

export interface StorageUnderTest {
  readonly database: Database;
  reopen(): Promise<void>;
  openers(count: number): Promise<Database[]>;
}

export function useStorage(create: CreateStorage): StorageUnderTest {
  let storage: TestDatabase | undefined;
  let database: Database | undefined;
  const others: Database[] = [];

  beforeAll(async () => {
    storage = await create();
    database = openPostgresDatabase(storage.url);
  });
  afterAll(async () => {
    for (const opened of [...others, database]) await opened?.close();
    await storage?.remove();
  });

  function parts(): { storage: TestDatabase; database: Database } {
    if (!storage || !database) throw new Error('the storage is open only while tests run');
    return { storage, database };
  }

  return {
    get database() {
      return parts().database;
    },
    reopen: async () => {
      await parts().database.close();
      database = openPostgresDatabase(parts().storage.url);
    },
    openers: async (count) => {
      while (others.length < count - 1) others.push(openPostgresDatabase(parts().storage.url));
      return [parts().database, ...others].slice(0, count);
    },
  };
}
