import { lt } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { profileRuns } from './tables.ts';

/** Forgets what came of runs that were begun before. What they did stands in the audit log. */
export async function removeRunsBefore({ orm }: Database, cutoff: Date): Promise<void> {
  await orm.delete(profileRuns).where(lt(profileRuns.requestedAt, cutoff));
}
