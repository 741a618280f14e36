import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { openEmbeddedDatabase } from '../adapters/database/embedded/embedded-database.ts';
import { openPgBossQueue } from '../adapters/job-queue/pg-boss-queue.ts';

const cacheDirectory = fileURLToPath(new URL('../../../../node_modules/.cache/washboard-tests/', import.meta.url));
const migrationsDirectory = new URL('../adapters/database/migrations/', import.meta.url);
const manifests = ['@electric-sql/pglite', 'pg-boss'].map(
  (name) => new URL('../package.json', import.meta.resolve(name)),
);

/**
 * Fills `directory` with an empty, migrated database. Creating one takes seconds of computing, copying one does not; so
 * the first test makes a template for this schema, engine and job queue, and all others copy it.
 */
export async function copyEmptyDatabase(directory: string): Promise<void> {
  const template = join(cacheDirectory, `database-${fingerprint()}`);
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(template, directory, { recursive: true });
}

async function makeTemplate(template: string): Promise<void> {
  mkdirSync(cacheDirectory, { recursive: true });
  const draft = mkdtempSync(join(cacheDirectory, 'draft-'));
  const database = await openEmbeddedDatabase(draft);
  await database.migrate();
  const jobQueue = await openPgBossQueue({ database, logger: pino({ level: 'silent' }), isKeeper: false });
  await jobQueue.close();
  await database.close();
  try {
    renameSync(draft, template);
  } catch {
    rmSync(draft, { recursive: true }); // another test was quicker
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const manifest of manifests) hash.update(readFileSync(manifest));
  for (const name of readdirSync(migrationsDirectory).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(new URL(name, migrationsDirectory)));
  }
  return hash.digest('hex').slice(0, 16);
}
