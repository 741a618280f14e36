import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const emptyDatabase = 'template_empty';
export const worldDatabase = 'template_world';

export interface TestDatabase {
  url: string;
  remove(): Promise<void>;
}

export async function createTestDatabase(template: string | null): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // The default strategy logs each block, which takes twice the processor time.
  const copy = template === null ? '' : `template ${template} strategy file_copy`;
  await runOnTestServer(`create database ${name} ${copy}`);
  return { url: urlOfDatabase(name), remove: () => runOnTestServer(`drop database ${name} with (force)`) };
}

export function urlOfDatabase(name: string): string {
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: vitest.config.ts starts the server (testing/database-server.ts)');
  return url;
}

export async function runOnTestServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
