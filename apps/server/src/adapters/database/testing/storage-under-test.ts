import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { copyEmptyDatabase } from '../../../testing/database-template.ts';
import type { Database } from '../database.ts';
import { openEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { openPostgresDatabase } from '../postgres-database.ts';

/** A place for one database of its own. */
export interface Storage {
  /** How many may have it open at a time. */
  maxOpeners: number;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

export type CreateStorage = () => Promise<Storage>;

/** Empty: without a schema, and made anew. */
export async function createEmbeddedStorage(): Promise<Storage> {
  return embeddedStorage(await mkdtemp(join(tmpdir(), 'washboard-database-')));
}

/** The same, with the schema in it already: for those who do not test how it gets there. */
export async function copyEmbeddedStorage(): Promise<Storage> {
  const directory = await mkdtemp(join(tmpdir(), 'washboard-database-'));
  await copyEmptyDatabase(directory);
  return embeddedStorage(directory);
}

function embeddedStorage(directory: string): Storage {
  return {
    maxOpeners: 1,
    open: () => openEmbeddedDatabase(directory),
    remove: () => rm(directory, { recursive: true }),
  };
}

export async function createPostgresStorage(): Promise<Storage> {
  const { url, remove } = await createPostgresDatabase();
  return { maxOpeners: Number.POSITIVE_INFINITY, open: async () => openPostgresDatabase(url), remove };
}

/** A new, empty database on the test server. */
export async function createPostgresDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onTestServer(`create database ${name}`);
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => onTestServer(`drop database ${name} with (force)`) };
}

function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: start the servers with scripts/with-servers.sh');
  return url;
}

async function onTestServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** One storage for all tests of a file, open throughout. */
export interface StorageUnderTest {
  readonly database: Database;
  /** Closes and opens it again. */
  reopen(): Promise<void>;
  /** Up to `count` handles on it, each as another process would have it; on what serves one process, the one. */
  openers(count: number): Promise<Database[]>;
}

export function useStorage(create: CreateStorage): StorageUnderTest {
  let storage: Storage | undefined;
  let database: Database | undefined;
  const others: Database[] = [];

  beforeAll(async () => {
    storage = await create();
    database = await storage.open();
  });
  afterAll(async () => {
    for (const opened of [...others, database]) await opened?.close();
    await storage?.remove();
  });

  /** Both are there as soon as a test runs. */
  function parts(): { storage: Storage; database: Database } {
    if (!storage || !database) throw new Error('the storage is open only while tests run');
    return { storage, database };
  }

  return {
    get database() {
      return parts().database;
    },
    reopen: async () => {
      await parts().database.close();
      database = await parts().storage.open();
    },
    openers: async (count) => {
      const { maxOpeners, open } = parts().storage;
      while (others.length < Math.min(count, maxOpeners) - 1) others.push(await open());
      return [parts().database, ...others].slice(0, count);
    },
  };
}
