import { createPartitions } from './adapters/database/partitions.ts';
import type { CoreContext } from './context.ts';

/** Partitions are made this far ahead, so that jobs may rest for weeks. */
const partitionsAheadMs = 28 * 24 * 3_600_000;

/** Brings the schema up to date and makes the partitions of the coming weeks. */
export async function prepareStorage({ database, clock }: Pick<CoreContext, 'database' | 'clock'>): Promise<void> {
  await database.migrate();
  const now = clock.now();
  await createPartitions(
    { ...database, orm: database.housekeepingOrm },
    now,
    new Date(now.getTime() + partitionsAheadMs),
  );
}
