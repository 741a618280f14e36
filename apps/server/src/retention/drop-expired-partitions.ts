import { dayMs } from '@washboard/contract/time/durations';
import { dropPartitionsBefore, type PartitionedTable, partitionedTables } from '../adapters/database/partitions.ts';
import type { Config } from '../config/config.ts';
import type { CoreContext } from '../context.ts';
import { modules } from '../modules.ts';

/** The modules say how long rows stay, and first remove or seal what belongs to them. */
export async function dropExpiredPartitions(context: CoreContext): Promise<void> {
  const { database, logger } = context;
  for (const table of partitionedTables) {
    const dropped = await dropPartitionsBefore(database, table, await prepareToDrop(context, table));
    if (dropped.length > 0) logger.info({ dropped }, 'retention');
  }
}

/** @returns the cutoff */
async function prepareToDrop(context: CoreContext, { name }: PartitionedTable): Promise<Date> {
  let cutoff = new Date(context.clock.now().getTime() - retentionDaysOf(name, context.config) * dayMs);
  for (const { retention } of modules) cutoff = (await retention?.[name]?.keepFrom?.(context, cutoff)) ?? cutoff;
  for (const { retention } of modules) await retention?.[name]?.beforeDropping?.(context, cutoff);
  return cutoff;
}

function retentionDaysOf(table: PartitionedTable['name'], config: Config): number {
  const daysOf = modules.map(({ retention }) => retention?.[table]?.days).find((days) => days !== undefined);
  if (!daysOf) throw new Error(`no module declares the retention of ${table}`);
  return daysOf(config);
}
