import { lt } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { hygieneRecords, hygieneReviews } from './tables.ts';

/** Removes what refers to entries of the ledger that were recorded before. */
export async function removeRecordsBefore({ orm }: Pick<Database, 'orm'>, before: Date): Promise<void> {
  await orm.delete(hygieneRecords).where(lt(hygieneRecords.at, before));
  await orm.delete(hygieneReviews).where(lt(hygieneReviews.at, before));
}
