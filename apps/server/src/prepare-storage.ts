import { dayMs } from '@washboard/contract/time/durations';
import { createPartitions } from './adapters/database/partitions.ts';
import type { CoreContext } from './context.ts';

/** Housekeeping may pause for weeks without a missing partition. */
const partitionsAheadMs = 28 * dayMs;

export async function prepareStorage({ database, clock }: Pick<CoreContext, 'database' | 'clock'>): Promise<void> {
  await database.migrate();
  const now = clock.now();
  await createPartitions(
    { ...database, orm: database.housekeepingOrm },
    now,
    new Date(now.getTime() + partitionsAheadMs),
  );
}
