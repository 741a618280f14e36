import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../database.ts';
import { openPostgresDatabase } from '../postgres-database.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from './test-databases.ts';

export type CreateStorage = () => Promise<TestDatabase>;

/** Without a schema. */
export const createStorage: CreateStorage = () => createTestDatabase(null);

/** With the schema in it already: for those who do not test how it gets there. */
export const copyStorage: CreateStorage = () => createTestDatabase(emptyDatabase);

/** One database for all tests of a file, open throughout. */
export interface StorageUnderTest {
  readonly database: Database;
  /** Closes and opens it again. */
  reopen(): Promise<void>;
  /** `count` handles on it, each as another process would have it. */
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

  /** Both are there as soon as a test runs. */
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
